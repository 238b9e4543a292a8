import { useNavigate } from 'react-router';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { MessagePage } from '#web/ui/pages/message-page.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();
  usePageTitle('404 Page Not Found');
  return (
    <MessagePage
      pose="lost"
      title="404 Page Not Found"
      text="There is nothing at this address. It may have been moved, or the link was cut short."
      actionLabel="Back to the start"
      onAction={() => navigate('/')}
    />
  );
}

import { useNavigate } from 'react-router';
import { usePageTitle } from '#web/lib/navigation/page-title.ts';
import { MessagePage } from '#web/ui/pages/message-page.tsx';
import { notFoundTexts } from '../texts.ts';

export function NotFoundPage() {
  const navigate = useNavigate();
  usePageTitle(notFoundTexts.title);
  return (
    <MessagePage
      pose="lost"
      title={notFoundTexts.title}
      text={notFoundTexts.text}
      actionLabel={notFoundTexts.backToHome}
      onAction={() => navigate('/')}
    />
  );
}

import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Analysis } from '#contract/analysis.ts';
import { AnalyzeAgain } from './analyze-again.tsx';

const draw = (analysis: Partial<Analysis>): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <QueryClientProvider client={new QueryClient()}>
        <AnalyzeAgain analysis={{ documentId: 7, ...analysis } as Analysis} />
      </QueryClientProvider>
    </MantineProvider>,
  );

it('analyze again › is offered where it can improve the analysis, with a reason unless a notice gives it', () => {
  expect(draw({})).not.toContain('Analyze again');
  expect(draw({ notice: 'gpt-9 could not read page 3.' })).not.toContain('Analyze again');
  const standIn = draw({ mayBeMadeAgain: true, notice: 'gpt-9 could not be reached.' });
  expect(standIn).toContain('Analyze again');
  expect(standIn).not.toContain('earlier version');
  expect(draw({ mayBeMadeAgain: true })).toContain('This analysis was made by an earlier version.');
});

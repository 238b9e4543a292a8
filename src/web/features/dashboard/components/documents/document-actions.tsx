import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Document } from '#contract/documents.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { stripNamePrefix } from '#web/lib/format/formatting.ts';
import { Link } from '#web/lib/navigation/link.tsx';
import classes from './document-facts.module.css';
import { useRowActions } from './row-actions.tsx';

export function DocumentActions({ document }: { readonly document: Document }) {
  const { remove } = useRowActions();
  const name = stripNamePrefix(document.originalName);
  return (
    <span className={classes.actions}>
      {document.status !== 'failed' && (
        <>
          <Button
            size="compact-md"
            fz="sm"
            variant="default"
            component={Link}
            to={`/?documentId=${document.id}`}
            aria-label={dashboardTexts.chatAbout(name)}
          >
            {dashboardTexts.chat}
          </Button>
          <AnalysisAction document={document} name={name} />
        </>
      )}
      <Tooltip label={dashboardTexts.deleteHint}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          className={classes.remove ?? ''}
          aria-label={dashboardTexts.delete(name)}
          onClick={() => remove(document)}
        >
          <IconTrash size={17} stroke={1.7} />
        </ActionIcon>
      </Tooltip>
    </span>
  );
}

function AnalysisAction({ document, name }: { readonly document: Document; readonly name: string }) {
  const { analyzingIds, analyze } = useRowActions();
  const isAnalyzing = analyzingIds.has(document.id);
  if (document.hasAnalysis) {
    return (
      <Button
        size="compact-md"
        fz="sm"
        variant="light"
        component={Link}
        to={`/?documentId=${document.id}&viewAnalysis=true`}
        aria-label={dashboardTexts.viewAnalysisOf(name)}
      >
        {dashboardTexts.viewAnalysis}
      </Button>
    );
  }
  return (
    <Button
      size="compact-md"
      fz="sm"
      variant="outline"
      // Not `disabled`: the focus, and with it the position in a long table, would be lost.
      aria-disabled={isAnalyzing}
      {...(isAnalyzing && { 'data-disabled': true })}
      onClick={() => !isAnalyzing && analyze(document.id)}
      aria-label={isAnalyzing ? dashboardTexts.analyzingOf(name) : dashboardTexts.quickAnalyzeOf(name)}
    >
      {isAnalyzing ? dashboardTexts.analyzing : dashboardTexts.quickAnalyze}
    </Button>
  );
}

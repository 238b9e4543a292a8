import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { Document } from '#contract/documents.ts';
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
            aria-label={`Chat about ${name}`}
          >
            Chat
          </Button>
          <AnalysisAction document={document} name={name} />
        </>
      )}
      <Tooltip label="Delete this document">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          className={classes.remove ?? ''}
          aria-label={`Delete ${name}`}
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
        aria-label={`View Analysis of ${name}`}
      >
        View Analysis
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
      aria-label={isAnalyzing ? `Analyzing... ${name}` : `Quick Analyze ${name}`}
    >
      {isAnalyzing ? 'Analyzing...' : 'Quick Analyze'}
    </Button>
  );
}

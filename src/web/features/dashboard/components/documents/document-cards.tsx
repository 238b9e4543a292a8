import type { Document } from '#contract/documents.ts';
import { dashboardTexts } from '#web/features/dashboard/texts.ts';
import { formatDate } from '#web/lib/format/formatting.ts';
import { useVirtualList } from '#web/lib/hooks/use-virtual-list.ts';
import { DocumentActions } from './document-actions.tsx';
import classes from './document-cards.module.css';
import { DocumentFacts, DocumentName, DocumentState, RiskBadge, RiskScore, SelectDocument } from './document-facts.tsx';

/** Includes the gap below the card, which is measured with it. */
const CARD_HEIGHT_PX = 172;

interface DocumentCardsProps {
  readonly documents: readonly Document[];
  readonly scroller: HTMLElement | null;
}

/** The table's content on narrow screens. */
export function DocumentCards({ documents, scroller }: DocumentCardsProps) {
  const { listRef, items, gapAfterPx, measure, focusProps } = useVirtualList<HTMLUListElement>({
    of: documents,
    estimatedHeightPx: CARD_HEIGHT_PX,
    overscan: 4,
    scroller,
  });
  return (
    <ul ref={listRef} {...focusProps} className={classes.cards} style={{ paddingBottom: gapAfterPx }}>
      {items.map(({ index, key, gapBeforePx }) => {
        const document = documents[index];
        if (!document) return null;
        return (
          <li
            key={key}
            ref={measure}
            data-index={index}
            aria-setsize={documents.length}
            aria-posinset={index + 1}
            className={classes.cardPlace}
            style={{ marginTop: gapBeforePx }}
          >
            <DocumentCard document={document} />
          </li>
        );
      })}
    </ul>
  );
}

function DocumentCard({ document }: { readonly document: Document }) {
  return (
    <article className={classes.card}>
      <div className={classes.cardHead}>
        <SelectDocument document={document} />
        <h3 className={classes.cardTitle}>
          <DocumentName document={document} />
        </h3>
      </div>
      <DocumentFacts document={document} />
      <DocumentState document={document} />
      {document.aiRiskDescription && <p className={classes.description}>{document.aiRiskDescription}</p>}
      <div className={classes.cardFoot}>
        <dl className={classes.cardFigures}>
          <div>
            <dt>{dashboardTexts.riskScore}</dt>
            <dd>
              <RiskScore document={document} />
            </dd>
          </div>
          <div>
            <dt>{dashboardTexts.riskAssessment}</dt>
            <dd>
              <RiskBadge document={document} />
            </dd>
          </div>
          <div>
            <dt>{dashboardTexts.uploadDate}</dt>
            <dd>{formatDate(document.uploadedAt)}</dd>
          </div>
        </dl>
        <DocumentActions document={document} />
      </div>
    </article>
  );
}

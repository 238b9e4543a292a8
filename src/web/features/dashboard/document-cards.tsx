import type { Document } from '../../../contract/documents.ts';
import { formatDate, stripNamePrefix } from '../../lib/formatting.ts';
import { DocumentActions } from './document-actions.tsx';
import { DocumentFacts, RiskBadge, RiskScore } from './document-facts.tsx';
import classes from './document-report.module.css';

/** The table's content where there is no room for a table. */
export function DocumentCards({ documents }: { readonly documents: readonly Document[] }) {
  return (
    <ul className={classes.cards}>
      {documents.map((document) => (
        <li key={document.id} className={classes.card}>
          <h3 className={classes.name}>{stripNamePrefix(document.originalName)}</h3>
          <DocumentFacts document={document} />
          {document.aiRiskDescription && <p className={classes.description}>{document.aiRiskDescription}</p>}
          <dl className={classes.cardFigures}>
            <div>
              <dt>Upload Date</dt>
              <dd>{formatDate(document.uploadedAt)}</dd>
            </div>
            <div>
              <dt>Risk Score</dt>
              <dd>
                <RiskScore document={document} />
              </dd>
            </div>
            <div>
              <dt>Risk Assessment</dt>
              <dd>
                <RiskBadge document={document} />
              </dd>
            </div>
          </dl>
          <DocumentActions document={document} />
        </li>
      ))}
    </ul>
  );
}

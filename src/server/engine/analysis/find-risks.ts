import type { DraftRisk } from '../../ports/language-model.ts';
import { findTopic, SENTENCE_SEARCH_LENGTH } from './best-sentence.ts';
import { quoteSentence } from './evidence.ts';
import type { Facts } from './facts.ts';
import type { Reading } from './reading.ts';
import type { RiskRule } from './risk-rule.ts';
import { MONEY_RULES } from './risk-rules-money.ts';
import { RIGHTS_RULES } from './risk-rules-rights.ts';
import { findRisksFromFacts, type WeightedRisk } from './risks-from-facts.ts';
import { findRisksOfAbsence } from './risks-of-absence.ts';

const RISK_LIMIT = 12;
/** How many sentences a rule looks at before it gives up, best first. */
const TRIES = 8;
const SEVERITY_ORDER: Readonly<Record<DraftRisk['severity'], number>> = { High: 0, Medium: 1, Low: 2 };

/** Finds the risks of a document, the gravest first, each once. */
export function findRisks(reading: Reading, facts: Facts): readonly DraftRisk[] {
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  const worded = isBinding ? [...MONEY_RULES, ...RIGHTS_RULES].flatMap((rule) => applyRule(rule, reading, facts)) : [];
  const all = [...findRisksFromFacts(reading, facts), ...worded, ...findRisksOfAbsence(reading, facts)];
  return dropDoubles(all)
    .sort((left, right) => SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity] || right.weight - left.weight)
    .slice(0, RISK_LIMIT)
    .map(({ risk, explanation, severity, quotes }) => ({ risk, explanation, severity, quotes }));
}

/** Of all sentences that fit, the gravest of the best few speaks for the rule. */
function applyRule(rule: RiskRule, reading: Reading, facts: Facts): WeightedRisk[] {
  const matches = findTopic(reading, rule)
    .slice(0, TRIES)
    .map(({ sentence, index }) => {
      const text = sentence.text.slice(0, SENTENCE_SEARCH_LENGTH);
      return { sentence, index, text, statement: facts.speakers.findAt(text, index) };
    });
  const names = matches.flatMap(({ statement }) => (statement === null ? [] : [statement.speaker.toLowerCase()]));
  let chosen: WeightedRisk | null = null;
  for (const { sentence, index, text, statement } of matches) {
    const words = rule.describe({ text, index, statement, facts, speakers: new Set(names) });
    if (words === null) continue;
    if (chosen === null || SEVERITY_ORDER[words.severity] < SEVERITY_ORDER[chosen.severity]) {
      chosen = { ...words, quotes: quoteSentence(reading, sentence, index), weight: rule.weight };
    }
  }
  return chosen === null || chosen.quotes.length === 0 ? [] : [chosen];
}

/** Two rules may fit one sentence; the reader needs to hear of it once, unless they say different things. */
function dropDoubles(risks: readonly WeightedRisk[]): WeightedRisk[] {
  const titles = new Set<string>();
  return risks.filter((risk) => {
    if (titles.has(risk.risk)) return false;
    titles.add(risk.risk);
    return true;
  });
}

import type { DraftRisk } from '#server/ports/language-model.ts';
import type { Facts } from '../facts/facts.ts';
import { findTopic, SENTENCE_SEARCH_LENGTH } from '../reading/find-topic.ts';
import { quoteSentence } from '../reading/quote-evidence.ts';
import type { Reading } from '../reading/reading.ts';
import { findFactRisks } from './fact-risks.ts';
import { findMissingClauseRisks } from './missing-clause-risks.ts';
import type { RiskRule, WeightedRisk } from './risk-rule.ts';
import { LIMIT_RULES } from './risk-rules-limits.ts';
import { MONEY_RULES } from './risk-rules-money.ts';
import { RIGHTS_RULES } from './risk-rules-rights.ts';
import { attributeRisk, type RuleWording } from './risk-wording.ts';
import { MONEY_WORDINGS } from './risk-wording-money.ts';
import { RIGHTS_WORDINGS } from './risk-wording-rights.ts';

const RISK_LIMIT = 12;
/** How many sentences a rule looks at before it gives up, best first. */
const TRIES = 8;
const SEVERITY_ORDER: Readonly<Record<DraftRisk['severity'], number>> = { High: 0, Medium: 1, Low: 2 };

/** Finds the risks of a document, the gravest first, each once. */
export function findRisks(reading: Reading, facts: Facts): readonly DraftRisk[] {
  const isBinding = facts.kind.isLegal || facts.kind.isContract;
  const rules = isBinding ? [...MONEY_RULES, ...LIMIT_RULES, ...RIGHTS_RULES] : [];
  const worded = rules.flatMap((rule) => applyRule(rule, reading, facts));
  const all = [...findFactRisks(reading, facts), ...worded, ...findMissingClauseRisks(reading, facts)];
  return dropDoubles(all)
    .sort((left, right) => SEVERITY_ORDER[left.severity] - SEVERITY_ORDER[right.severity] || right.weight - left.weight)
    .slice(0, RISK_LIMIT)
    .map(({ weight: _, ...risk }) => risk);
}

const WORDINGS: Readonly<Record<string, RuleWording>> = { ...MONEY_WORDINGS, ...RIGHTS_WORDINGS };

/** Of all sentences that fit, the gravest of the best few represents the rule. */
function applyRule(rule: RiskRule, reading: Reading, facts: Facts): WeightedRisk[] {
  const matches = findTopic(reading, rule)
    .slice(0, TRIES)
    .map(({ sentence, index }) => {
      const text = sentence.text.slice(0, SENTENCE_SEARCH_LENGTH);
      return { sentence, index, text, statement: facts.statements.findAt(text, index) };
    });
  const names = matches.flatMap(({ statement }) => (statement === null ? [] : [statement.subject.toLowerCase()]));
  const texts = matches.map(({ text }) => text);
  const wording = WORDINGS[rule.id];
  let chosen: WeightedRisk | null = null;
  for (const { sentence, index, text, statement } of matches) {
    const evidence = { text, texts, index, statement, facts, subjects: new Set(names) };
    const words = rule.describe(evidence);
    if (words === null) continue;
    if (chosen === null || SEVERITY_ORDER[words.severity] < SEVERITY_ORDER[chosen.severity]) {
      const attribution = wording ? attributeRisk(words, wording.bearers(evidence), wording, facts.sides) : {};
      chosen = { ...words, ...attribution, quotes: quoteSentence(reading, sentence, index), weight: rule.weight };
    }
  }
  return chosen === null || chosen.quotes.length === 0 ? [] : [chosen];
}

/** Two rules may fit one sentence; it is reported once, unless they say different things. */
function dropDoubles(risks: readonly WeightedRisk[]): WeightedRisk[] {
  const titles = new Set<string>();
  return risks.filter((risk) => {
    if (titles.has(risk.risk)) return false;
    titles.add(risk.risk);
    return true;
  });
}

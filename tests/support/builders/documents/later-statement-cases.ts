import type { StatementCase } from './statement-cases.ts';

/** Written after the rules for calculated values, to see how far they carry. */
const QUOTES = {
  job: [
    'Your annual base salary will be $96,000, paid semi-monthly. You are eligible for a bonus of up to 15% of base salary.',
    'You will accrue 20 days of paid time off per year. Either party may end employment on two weeks’ notice.',
    'Your start date is September 8, 2026. The offer expires on August 21, 2026 at 5:00 p.m.',
    'The sign-on bonus of $10,000 must be repaid in full if you leave within 12 months of your start date.',
  ],
  gym: [
    'Monthly dues are $49.99, billed on the 15th. A one-time enrollment fee of $99 applies. An annual maintenance fee of $59 is charged each June.',
    'The initial term is 12 months from January 15, 2026 and renews month to month. Cancellation requires 30 days’ written notice and a $75 early termination fee.',
  ],
  inv: [
    'Invoice 4471 dated 12 May 2026. Consulting, 32.5 hours at EUR 95.00: EUR 3,087.50. Travel: EUR 212.40. Subtotal EUR 3,299.90. VAT 19%: EUR 626.98. Total EUR 3,926.88.',
    'Payment due within 14 days. 2% discount if paid within 7 days.',
  ],
  gewerbe: [
    'Die Vertragslaufzeit beträgt zehn Jahre, beginnend am 1. Juli 2026. Die Miete beträgt 12,50 € pro m² und Monat bei einer Fläche von 240 m².',
    'Bei Zahlungsverzug sind Verzugszinsen von neun Prozentpunkten über dem Basiszinssatz zu zahlen. Jede Mahnung kostet 5,00 €.',
    'Die Miete erhöht sich jährlich zum 1. Juli um 2 %.',
  ],
  pret: [
    'Montant du crédit : 8 500 €. Durée : 36 mensualités de 254,80 €, assurance de 6,20 € par mois en sus. Taux annuel effectif global : 5,12 %.',
    'Vous disposez d’un délai de rétractation de quatorze jours à compter du 4 mai 2026.',
  ],
  seguro: [
    'La prima anual es de 624,00 €, pagadera en cuatro cuotas trimestrales. La franquicia es de 150 € por siniestro.',
    'El tomador puede oponerse a la prórroga con un mes de antelación al vencimiento del 31 de diciembre de 2026.',
  ],
  telecom: [
    'Il canone è di 29,90 euro al mese per 24 mesi. Il costo di attivazione è di 49,00 euro.',
    'Il recesso richiede un preavviso di 30 giorni. La penale è di 96,00 euro.',
  ],
} as const;

type Row = readonly [quotes: keyof typeof QUOTES, statement: string, question?: string];

const TRUE_ROWS: readonly Row[] = [
  ['job', 'Your base salary is $96,000 a year, which is $8,000 a month.'],
  ['job', 'The bonus can be up to $14,400 (15% × $96,000).'],
  ['job', 'You are paid twice a month, i.e. $4,000 each time ($96,000 / 24).'],
  ['job', 'If you leave before September 8, 2027, you must repay the $10,000.'],
  ['job', 'You have until 21 August 2026, 5:00 p.m., to accept.'],
  ['job', 'You get 20 days, or four weeks, of paid leave.'],
  ['job', 'With the full bonus you would earn $110,400.'],
  ['job', '14 days of notice are enough.'],
  ['job', 'If you leave after 13 months you keep the bonus.', 'Do I keep the bonus if I leave after 13 months?'],
  ['job', 'In your first year you could earn up to $120,400 (96,000 + 14,400 + 10,000).'],
  ['gym', 'The first payment is $148.99 ($49.99 + $99).'],
  ['gym', 'Over the first year you pay 12 × $49.99 = $599.88 in dues, plus $59 and $99, $757.88 in all.'],
  ['gym', 'Your term ends on January 14, 2027.'],
  ['gym', 'Cancelling early costs $75.'],
  [
    'gym',
    'If you cancel on March 1, 2026, membership ends on March 31, 2026 at the earliest.',
    'What if I cancel on March 1, 2026?',
  ],
  ['gym', 'The dues come to about $600 a year.'],
  ['inv', 'The invoice is due on 26 May 2026 (14 days after 12 May 2026).'],
  ['inv', 'If you pay by 19 May 2026, you save €78.54 (2% of €3,926.88).'],
  ['inv', 'With the discount you pay €3,848.34.'],
  ['inv', 'You were billed 32.5 hours at €95 = €3,087.50.'],
  ['inv', 'VAT is 19% of €3,299.90, that is €626.98.'],
  ['gewerbe', 'Der Vertrag endet am 30. Juni 2036, zehn Jahre nach dem 1. Juli 2026.'],
  ['gewerbe', 'Die Monatsmiete beträgt 240 × 12,50 € = 3.000 €.'],
  ['gewerbe', 'Im Jahr sind das 36.000 € (12 × 3.000 €), wobei 3.000 € = 240 × 12,50 €.'],
  ['gewerbe', 'Drei Mahnungen kosten zusammen 15 €.', 'Was kosten drei Mahnungen?'],
  ['gewerbe', 'Die Verzugszinsen liegen 9 Prozentpunkte über dem Basiszins.'],
  ['gewerbe', 'Die Laufzeit von 10 Jahren entspricht 120 Monaten.'],
  ['pret', 'Vous remboursez au total 36 × 254,80 € = 9 172,80 €.'],
  ['pret', 'Le crédit vous coûte 672,80 € (9 172,80 € − 8 500 €), car 36 × 254,80 € = 9 172,80 €.'],
  ['pret', 'Avec l’assurance, vous payez 261 € par mois (254,80 € + 6,20 €).'],
  ['pret', 'Vous pouvez vous rétracter jusqu’au 18 mai 2026.'],
  ['pret', 'Le crédit dure trois ans.'],
  ['seguro', 'Cada cuota es de 156 € (624 € / 4).'],
  ['seguro', 'Debe avisar antes del 30 de noviembre de 2026, un mes antes del 31 de diciembre de 2026.'],
  ['seguro', 'La prima equivale a 52 € al mes.'],
  ['seguro', 'Dos siniestros le costarían 300 € (2 × 150 €).', '¿Y si tengo 2 siniestros?'],
  ['telecom', 'In 24 mesi paga 24 × 29,90 € = 717,60 €.'],
  ['telecom', 'In totale sono 766,60 € (717,60 € + 49,00 €), poiché 24 × 29,90 € = 717,60 €.'],
  ['telecom', 'Il contratto dura due anni.'],
  ['telecom', 'La penale è di novantasei euro.'],
];

const FALSE_ROWS: readonly Row[] = [
  ['job', 'Your base salary is $69,000 a year.'],
  ['job', 'You earn $8,500 a month.'],
  ['job', 'The bonus can be up to $19,200 (20% × $96,000).'],
  ['job', 'If you leave before September 8, 2028, you must repay the $10,000.'],
  ['job', 'You have until August 31, 2026 to accept.'],
  ['job', 'You get 25 days of paid leave.'],
  ['job', 'With the full bonus you would earn $114,400.'],
  ['job', 'Three weeks of notice are enough.'],
  ['job', 'You can leave after 6 months and keep the bonus.', 'Can I leave after 6 months?'],
  ['job', 'You start on August 9, 2026.'],
  ['gym', 'The first payment is $149.88 in total.'],
  ['gym', 'Over the first year you pay 12 × $49.99 = $699.88 in dues.'],
  ['gym', 'Your term ends on June 15, 2026.'],
  ['gym', 'Cancelling early costs $57.'],
  ['gym', 'Cancelling early costs two months’ dues.'],
  ['gym', 'The dues come to about $500 a year.'],
  ['gym', 'The maintenance fee is charged each July 15.'],
  ['inv', 'The invoice is due on 12 June 2026.'],
  ['inv', 'If you pay by 26 May 2026, you save €87.54 (2% of €3,926.88).'],
  ['inv', 'With the discount you pay €3,884.34.'],
  ['inv', 'You were billed 35.2 hours.'],
  ['inv', 'VAT is 7%.'],
  ['inv', 'The total is €3,962.88.'],
  ['gewerbe', 'Der Vertrag endet am 30. Juni 2035.'],
  ['gewerbe', 'Die Monatsmiete beträgt 240 × 12,50 € = 3.200 €.'],
  ['gewerbe', 'Im Jahr sind das insgesamt 39.000 €.'],
  ['gewerbe', 'Drei Mahnungen kosten zusammen 25 €.', 'Was kosten drei Mahnungen?'],
  ['gewerbe', 'Die Miete steigt jährlich um drei Prozent.'],
  ['gewerbe', 'Die Miete beträgt 15,20 € pro m².'],
  ['pret', 'Vous remboursez au total 36 × 254,80 € = 9 127,80 €.'],
  ['pret', 'Le crédit dure quatre ans.'],
  ['pret', 'Le taux est de 5,21 %.'],
  ['pret', 'Vous pouvez vous rétracter jusqu’au 4 juin 2026.'],
  ['pret', 'Vous avez trente jours pour vous rétracter.'],
  ['seguro', 'Cada cuota es de 165 € (624 € / 4).'],
  ['seguro', 'Debe avisar antes del 31 de octubre de 2026.'],
  ['seguro', 'La franquicia es de 510 €.'],
  ['seguro', 'La prima equivale a 62 € al mes.'],
  ['telecom', 'In 24 mesi paga 24 × 29,90 € = 771,60 €.'],
  ['telecom', 'La penale è di sessantanove euro.'],
  ['telecom', 'Il contratto dura tre anni.'],
  ['telecom', 'Il preavviso è di tre mesi.'],
];

const expand = (rows: readonly Row[]): readonly Omit<StatementCase, 'language'>[] =>
  rows.map(([name, statement, question]) => ({
    quotes: QUOTES[name],
    statement,
    ...(question !== undefined && { question }),
  }));

export const LATER_TRUE_STATEMENTS = expand(TRUE_ROWS);
export const LATER_FALSE_STATEMENTS = expand(FALSE_ROWS);

/** A statement of an answer, with the quotes it rests on. Written by hand. */
export interface StatementCase {
  readonly language: 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt' | 'fil';
  readonly quotes: readonly string[];
  readonly statement: string;
  readonly question?: string;
  /** Whether a value of the statement is calculated. */
  readonly isComputed?: true;
}

const LEASE = [
  'The Tenant shall pay a monthly rent of $1,540.00 in advance on the first day of each month.',
  'The security deposit is $2,900.00.',
  'The term is eighteen (18) months beginning on June 1, 2025 and ending on November 30, 2026.',
  'Either party may terminate on at least sixty (60) days’ prior written notice.',
];
const LOAN = [
  'The Lender grants a loan of EUR 24,000 at a fixed interest rate of 5% per year, repayable in 48 equal monthly instalments of EUR 552.70, the first on 1 April 2026.',
  'A late payment fee of EUR 25 is due for each instalment that is more than ten (10) days late.',
];
const SAAS = [
  'The subscription fee is £90 per user and month, invoiced yearly in advance for 25 users.',
  'Invoices are payable within 30 days of the invoice date. After that, interest of 8% per year is due.',
  'Provider’s liability is limited to the fees of the preceding twelve months. Customer’s liability is limited to £10,000.',
];
const MIETE = [
  'Die monatliche Grundmiete beträgt 1.250,00 €, die Vorauszahlung auf die Betriebskosten 180,50 €.',
  'Der Mieter leistet eine Kaution in Höhe von drei Monatsgrundmieten, somit 3.750,00 €.',
  'Das Mietverhältnis beginnt am 1. März 2026. Die Kündigungsfrist beträgt drei Monate zum Monatsende.',
  'Die Miete ist bis zum dritten Werktag eines Monats zu zahlen.',
];
const ARBEIT = [
  'Die Probezeit beträgt sechs Monate. Das Arbeitsverhältnis beginnt am 15.04.2026.',
  'Das Jahresgehalt beträgt 54.000 € brutto, zahlbar in zwölf gleichen Monatsraten. Der Urlaub beträgt 30 Arbeitstage.',
];
const BAIL = [
  'Le loyer mensuel est fixé à 1 180,00 €, charges de 95,50 € en sus, payable le premier jour de chaque mois.',
  'Le présent bail est conclu pour une durée de trois ans à compter du 1er mars 2026.',
  'Le dépôt de garantie correspond à deux mois de loyer, soit 2 360,00 €. Le préavis est de trois mois.',
];
const ALQUILER = [
  'La renta mensual será de 950,00 €, pagadera en los primeros siete días de cada mes.',
  'La duración del contrato es de cinco años desde el 3 de marzo de 2026. El arrendatario podrá desistir con un preaviso de treinta días.',
  'La fianza asciende a 1.900,00 €. La penalización es del 10 % de la renta anual.',
];
const LOCAZIONE = [
  'Il canone mensile è di 820,00 euro, da pagare entro il giorno 5 di ogni mese.',
  'Il contratto dura quattro anni dal primo aprile 2026. Il conduttore può recedere con preavviso di sei mesi.',
  'Il deposito cauzionale è pari a 2.460,00 euro.',
];
const SERVICO = [
  'O preço mensal do serviço é de R$ 1.200,50, com vencimento no dia 10 de cada mês.',
  'O contrato tem prazo de vinte e quatro meses a partir de 1º de fevereiro de 2026. A multa por atraso é de 2%.',
];
const UPA = [
  'Ang buwanang upa ay ₱12,500.00 na babayaran sa ika-5 ng bawat buwan.',
  'Ang kontrata ay magsisimula sa ika-3 ng Marso 2026 at tatagal ng isang taon. Ang deposito ay ₱25,000.00.',
  'Dapat magbigay ng abiso ang umuupa sa loob ng tatlumpung araw.',
];

type Row = readonly [quotes: readonly string[], statement: string, question?: string];
const plain = (language: StatementCase['language'], rows: readonly Row[]): readonly StatementCase[] =>
  rows.map(([quotes, statement, question]) => ({
    language,
    quotes,
    statement,
    ...(question !== undefined && { question }),
  }));
const computed = (language: StatementCase['language'], rows: readonly Row[]): readonly StatementCase[] =>
  plain(language, rows).map((row) => ({ ...row, isComputed: true }));

export const TRUE_STATEMENTS: readonly StatementCase[] = [
  ...plain('en', [
    [LEASE, 'You pay $1,540 a month, always on the 1st day.'],
    [LEASE, 'The deposit is USD 2,900.'],
    [LEASE, 'The lease runs for 18 months, from 1 June 2025 to 30 November 2026.'],
    [LEASE, 'Both of you can end it with 60 days’ notice in writing.'],
    [LOAN, 'You borrow €24,000 at five percent a year.'],
    [LOAN, 'There are 48 instalments of €552.70 each; the first is due on April 1, 2026.'],
    [LOAN, 'If you are more than ten days late, it costs 25 euros each time.'],
    [SAAS, 'You have 30 days to pay an invoice; then 8% interest a year is added.'],
    [SAAS, 'Your own liability is capped at £10,000, theirs at the fees of one year.'],
    [SAAS, 'It is billed for twenty-five users at £90 each per month.'],
  ]),
  ...plain('de', [
    [MIETE, 'Die Grundmiete beträgt 1.250 € im Monat, dazu kommen 180,50 € für Betriebskosten.'],
    [MIETE, 'Sie müssen eine Kaution von 3.750,00 EUR zahlen.'],
    [MIETE, 'Der Vertrag beginnt am 01.03.2026, und Sie können mit einer Frist von 3 Monaten kündigen.'],
    [MIETE, 'Die Miete ist spätestens am 3. Werktag des Monats fällig.'],
    [ARBEIT, 'Die Probezeit dauert 6 Monate; Sie fangen am 15. April 2026 an.'],
    [ARBEIT, 'Sie verdienen 54.000 Euro brutto im Jahr und haben dreißig Arbeitstage Urlaub.'],
    [LEASE, 'Die Miete beträgt 1.540 US-Dollar im Monat und die Kaution 2.900 US-Dollar.'],
  ]),
  ...plain('fr', [
    [BAIL, 'Le loyer est de 1 180 € par mois, plus 95,50 € de charges.'],
    [BAIL, 'Le bail dure trois ans à compter du 1 mars 2026.'],
    [BAIL, 'Vous devez verser un dépôt de garantie de 2 360 euros, soit 2 mois de loyer.'],
    [BAIL, 'Le préavis est de 3 mois.'],
    [LOAN, 'Vous remboursez le prêt de 24 000 € en 48 mensualités de 552,70 €, au taux de 5 % par an.'],
  ]),
  ...plain('es', [
    [ALQUILER, 'La renta es de 950 € al mes y debe pagarse en los primeros 7 días.'],
    [ALQUILER, 'El contrato dura 5 años desde el 3 de marzo de 2026.'],
    [ALQUILER, 'Usted puede desistir con 30 días de preaviso.'],
    [ALQUILER, 'La fianza es de 1900 euros y la penalización del diez por ciento de la renta anual.'],
  ]),
  ...plain('it', [
    [LOCAZIONE, 'Il canone è di 820 € al mese, da pagare entro il giorno 5.'],
    [LOCAZIONE, 'Il contratto dura 4 anni dal 1° aprile 2026 e il preavviso è di 6 mesi.'],
    [LOCAZIONE, 'La cauzione è di € 2.460.'],
  ]),
  ...plain('pt', [
    [SERVICO, 'O serviço custa R$ 1.200,50 por mês, com vencimento no dia 10.'],
    [SERVICO, 'O contrato dura 24 meses a partir de 1 de fevereiro de 2026.'],
    [SERVICO, 'A multa por atraso é de dois por cento.'],
  ]),
  ...plain('fil', [
    [UPA, 'Ang upa ay P12,500 bawat buwan, at ang deposito ay 25,000 piso.'],
    [UPA, 'Magsisimula ang kontrata sa Marso 3, 2026 at tatagal ng 12 buwan.'],
    [UPA, 'May 30 araw ang umuupa para magbigay ng abiso.'],
  ]),
  ...computed('en', [
    [LEASE, 'That is $18,480 a year (12 × $1,540).'],
    [LEASE, 'Over the whole term you pay 18 months × $1,540 = $27,720.'],
    [LEASE, 'Rent and deposit together come to $4,440 at the start.'],
    [LEASE, 'To end it on November 30, 2026 you must give notice by October 1, 2026 at the latest.'],
    [LEASE, 'The term is one and a half years, that is 18 months or 6 quarters.'],
    [LOAN, 'In all you pay 48 × €552.70 = €26,529.60, so the loan costs you €2,529.60.'],
    [LOAN, 'Interest for the first year is at most €1,200 (5% of €24,000).'],
    [LOAN, 'The loan runs for 4 years (48 months).'],
    [SAAS, 'For 25 users at £90 that makes £2,250 a month, or £27,000 per year.'],
    [SAAS, 'An invoice of 3 May 2026 must be paid by 2 June 2026.', 'My invoice is dated 3 May 2026. When must I pay?'],
    [LOAN, 'Three late instalments would cost €75 in fees (3 × €25).', 'What if 3 instalments are late?'],
  ]),
  ...computed('de', [
    [MIETE, 'Zusammen zahlen Sie 1.430,50 € im Monat (1.250,00 € + 180,50 €).'],
    [MIETE, 'Die Kaution entspricht 3 × 1.250 € = 3.750 €.'],
    [MIETE, 'Die Grundmiete macht im Jahr 15.000 € aus.'],
    [ARBEIT, 'Im Monat sind das 4.500 € brutto (54.000 € / 12).'],
    [ARBEIT, 'Die Probezeit endet am 14. Oktober 2026, sechs Monate nach dem 15. April 2026.'],
  ]),
  ...computed('fr', [
    [BAIL, 'Au total, vous payez 1 275,50 € par mois (1 180 € + 95,50 €).'],
    [BAIL, 'Le bail se termine le 28 février 2029, trois ans après le 1er mars 2026.'],
    [BAIL, 'Cela fait 14 160 € de loyer par an.'],
  ]),
  ...computed('es', [
    [ALQUILER, 'La renta anual es de 11.400 € (12 × 950 €).'],
    [ALQUILER, 'La penalización es de 1.140 €, es decir, el 10 % de 11.400 € (12 × 950 €).'],
    [ALQUILER, 'La fianza equivale a 2 meses de renta (1.900 € / 950 €).'],
  ]),
  ...computed('it', [
    [LOCAZIONE, 'Il canone annuo è di 9.840 euro.'],
    [LOCAZIONE, 'La cauzione equivale a 3 mensilità (2.460 € ÷ 820 €).'],
    [LOCAZIONE, 'Il contratto scade il 31 marzo 2030, quattro anni dopo il 1° aprile 2026.'],
  ]),
  ...computed('pt', [
    [SERVICO, 'No total são R$ 28.812,00 (24 × R$ 1.200,50).'],
    [SERVICO, 'A multa de 2% é de R$ 24,01 por mês.'],
    [SERVICO, 'O contrato termina em 31 de janeiro de 2028, ou seja, 24 meses depois.'],
  ]),
  ...computed('fil', [
    [UPA, 'Ang kabuuan sa isang taon ay ₱150,000 (12 × ₱12,500).'],
    [UPA, 'Ang deposito ay katumbas ng 2 buwan na upa (₱25,000 ÷ ₱12,500).'],
    [UPA, 'Matatapos ang kontrata sa ika-2 ng Marso 2027, isang taon mula ika-3 ng Marso 2026.'],
  ]),
];

export const FALSE_STATEMENTS: readonly StatementCase[] = [
  ...plain('en', [
    // Flipped and changed numbers.
    [LEASE, 'You pay $1,450 a month.'],
    [LEASE, 'The deposit is $2,090.'],
    [LEASE, 'Both of you can end it with 90 days’ notice.'],
    [LEASE, 'Both of you can end it with 60 business days’ notice.'],
    [LEASE, 'The lease runs for 16 months.'],
    [LOAN, 'You borrow €42,000 at 5% a year.'],
    [LOAN, 'There are 84 instalments of €552.70.'],
    [LOAN, 'The interest rate is 5.5% per year.'],
    [LOAN, 'There are 48 instalments of €525.70 each.'],
    [SAAS, 'It costs £99 per user and month.'],
    [SAAS, 'Invoices are payable within 13 days.'],
    // The number of the other party, or of something else.
    [SAAS.slice(2), 'Provider’s liability is limited to £10,000.'],
    [SAAS.slice(0, 1), 'Customer’s liability is limited to £10,000.'],
    [LEASE.slice(1, 2), 'The monthly rent is $2,900.'],
    [LEASE.slice(0, 1), 'The deposit is $2,900.'],
    [LOAN.slice(1), 'The late fee is €25 and the loan €24,000.'],
    // Dates.
    [LEASE, 'The lease begins on July 1, 2025.'],
    [LEASE, 'The lease ends on November 30, 2027.'],
    [LEASE, 'The lease ends on October 31, 2026.'],
    [LOAN, 'The first instalment is due on 4 January 2026.'],
    [LOAN, 'The first instalment is due on 1 May 2026.'],
    // Calculations.
    [LEASE, 'That is $18,840 a year (12 × $1,540).'],
    [LEASE, 'Over the whole term you pay 18 × $1,540 = $27,270.'],
    [LEASE, 'Rent and deposit together come to $4,404.'],
    [LEASE, 'To end it on November 30, 2026 you must give notice by October 31, 2026 at the latest.'],
    [LEASE, 'Over 24 months × $1,540 you pay $36,960.'],
    [LEASE, 'In all the rent for a year is $15,400.'],
    [LOAN, 'In all you pay 48 × €552.70 = €26,592.60.'],
    [LOAN, 'Interest for the first year is at most €1,020 (5% of €24,000).'],
    [LOAN, 'The loan runs for 5 years (48 months).'],
    [SAAS, 'For 25 users at £90 that makes £2,520 a month.'],
    [SAAS, 'An invoice of 3 May 2026 must be paid by 3 July 2026.', 'My invoice is dated 3 May 2026. When must I pay?'],
    [SAAS, 'You can cancel after 45 days.', 'Can I cancel after 45 days?'],
    [SAAS, 'With 40 users you pay £3,600 a month, since 40 users are included.', 'Are 50 users included?'],
  ]),
  ...plain('de', [
    [MIETE, 'Die Grundmiete beträgt 1.520 € im Monat.'],
    [MIETE, 'Für Betriebskosten zahlen Sie 108,50 € voraus.'],
    [MIETE, 'Der Vertrag beginnt am 1. Mai 2026.'],
    [MIETE, 'Sie können mit einer Frist von drei Wochen kündigen.'],
    [MIETE, 'Die Miete ist spätestens am fünften Werktag fällig.'],
    [MIETE, 'Zusammen zahlen Sie 1.340,50 € im Monat (1.250,00 € + 180,50 €).'],
    [MIETE, 'Die Kaution beträgt 2 × 1.250 € = 2.500 €.'],
    [ARBEIT, 'Sie haben vierundzwanzig Arbeitstage Urlaub.'],
    [ARBEIT, 'Die Probezeit endet am 14. November 2026, sechs Monate nach dem 15. April 2026.'],
    [ARBEIT, 'Im Monat sind das 4.050 € brutto (54.000 € / 12).'],
    [ARBEIT.slice(0, 1), 'Sie verdienen 54.000 € im Jahr.'],
    [MIETE.slice(2), 'Nach Abschnitt 9 gilt eine Frist von drei Monaten.'],
  ]),
  ...plain('fr', [
    [BAIL, 'Le loyer est de 1 810 € par mois.'],
    [BAIL, 'Le bail dure trois ans à compter du 1er mai 2026.'],
    [BAIL, 'Le préavis est de deux semaines.'],
    [BAIL, 'Au total, vous payez 1 257,50 € par mois (1 180 € + 95,50 €).'],
    [BAIL, 'Cela fait 14 610 € de loyer par an.'],
    [BAIL.slice(0, 1), 'Le dépôt de garantie est de 2 360 €.'],
  ]),
  ...plain('es', [
    [ALQUILER, 'La renta es de 590 € al mes.'],
    [ALQUILER, 'El contrato dura cinco años desde el 3 de mayo de 2026.'],
    [ALQUILER, 'Usted puede desistir con sesenta días de preaviso.'],
    [ALQUILER, 'La renta anual es de 11.040 € (12 × 950 €).'],
    [ALQUILER, 'La penalización es del 20 % de la renta anual.'],
  ]),
  ...plain('it', [
    [LOCAZIONE, 'Il canone è di 280 € al mese.'],
    [LOCAZIONE, 'Il contratto scade il 30 giugno 2030, quattro anni dopo il 1° aprile 2026.'],
    [LOCAZIONE, 'Il preavviso è di otto mesi.'],
  ]),
  ...plain('pt', [
    [SERVICO, 'O serviço custa R$ 1.250,00 por mês.'],
    [SERVICO, 'O contrato dura trinta e seis meses.'],
    [SERVICO, 'No total são R$ 28.182,00 (24 × R$ 1.200,50).'],
  ]),
  ...plain('fil', [
    [UPA, 'Ang upa ay ₱15,200 bawat buwan.'],
    [UPA, 'Magsisimula ang kontrata sa ika-3 ng Mayo 2026.'],
    [UPA, 'May apatnapung araw ang umuupa para magbigay ng abiso.'],
    [UPA, 'Ang kabuuan sa isang taon ay ₱105,000 (12 × ₱12,500).'],
  ]),
];

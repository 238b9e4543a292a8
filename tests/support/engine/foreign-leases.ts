/** A lease in some sentences. */
export interface ForeignLease {
  /** Language tag. */
  readonly language: string;
  /** Title and parties. */
  readonly parties: string;
  readonly tenant: string;
  readonly landlord: string;
  readonly late: string;
  readonly entry: string;
  readonly start: string;
  readonly filler: string;
  /** About the penalty, with a right answer and one whose sum is wrong. */
  readonly question: string;
  readonly answer: string;
  readonly wrongAnswer: string;
}

/** Leases in languages that the built-in engine does not read, and in one that it reads. */
export const FOREIGN_LEASES: readonly ForeignLease[] = [
  {
    language: 'es',
    parties: 'CONTRATO DE ARRENDAMIENTO entre Inmuebles Sol S.L. (el "Arrendador") y Ana García (la "Arrendataria").',
    landlord: 'Arrendador',
    tenant: 'Arrendataria',
    late: 'Si la renta no se paga a tiempo, la Arrendataria pagará un recargo de 1.050,50 € por cada mensualidad.',
    entry: 'El Arrendador podrá entrar en la vivienda en cualquier momento y sin previo aviso.',
    start: 'El contrato comienza el 15 de marzo de 2025.',
    filler: 'La Arrendataria cuidará la vivienda y los muebles que se le entregan con este contrato.',
    question: '¿Cuánto se paga si la renta llega tarde?',
    answer: 'La Arrendataria paga un recargo de 1.050,50 € por cada mensualidad.',
    wrongAnswer: 'La Arrendataria paga un recargo de 2.050,50 € por cada mensualidad.',
  },
  {
    language: 'fr',
    parties: 'CONTRAT DE LOCATION entre Logis Nord SARL (le « Bailleur ») et Luc Petit (le « Locataire »).',
    landlord: 'Bailleur',
    tenant: 'Locataire',
    late: 'Si le loyer n’est pas payé à temps, le Locataire paie une pénalité de 1 050,50 € pour chaque mois.',
    entry: 'Le Bailleur peut entrer dans le logement à tout moment et sans préavis.',
    start: 'Le contrat commence le 15 mars 2025.',
    filler: 'Le Locataire prend soin du logement et des meubles qui lui sont remis avec ce contrat.',
    question: 'Combien faut-il payer si le loyer est en retard ?',
    answer: 'Le Locataire paie une pénalité de 1 050,50 € pour chaque mois.',
    wrongAnswer: 'Le Locataire paie une pénalité de 2 050,50 € pour chaque mois.',
  },
  {
    language: 'pt',
    parties: 'CONTRATO DE ARRENDAMENTO entre Casas Lda. (o "Senhorio") e Rui Alves (o "Inquilino").',
    landlord: 'Senhorio',
    tenant: 'Inquilino',
    late: 'Se a renda não for paga a tempo, o Inquilino paga uma penalidade de 1.050,50 € por cada mês.',
    entry: 'O Senhorio pode entrar na casa a qualquer momento e sem aviso prévio.',
    start: 'O contrato começa em 15 de março de 2025.',
    filler: 'O Inquilino cuida da casa e dos móveis que lhe são entregues com este contrato.',
    question: 'Quanto se paga se a renda chegar tarde?',
    answer: 'O Inquilino paga uma penalidade de 1.050,50 € por cada mês.',
    wrongAnswer: 'O Inquilino paga uma penalidade de 2.050,50 € por cada mês.',
  },
  {
    language: 'it',
    parties: 'CONTRATTO DI LOCAZIONE tra Case Srl (il "Locatore") e Ugo Neri (il "Conduttore").',
    landlord: 'Locatore',
    tenant: 'Conduttore',
    late: 'Se il canone non è pagato in tempo, il Conduttore paga una penale di 1.050,50 € per ogni mese.',
    entry: 'Il Locatore può entrare nella casa in qualsiasi momento e senza preavviso.',
    start: 'Il contratto inizia il 15 marzo 2025.',
    filler: 'Il Conduttore ha cura della casa e dei mobili che gli sono consegnati con questo contratto.',
    question: 'Quanto si paga se il canone arriva tardi?',
    answer: 'Il Conduttore paga una penale di 1.050,50 € per ogni mese.',
    wrongAnswer: 'Il Conduttore paga una penale di 2.050,50 € per ogni mese.',
  },
  {
    language: 'fil',
    parties: 'KASUNDUAN SA PAG-UPA sa pagitan ng Bahay Corp. (ang "May-ari") at Jun Reyes (ang "Umuupa").',
    landlord: 'May-ari',
    tenant: 'Umuupa',
    late: 'Kung ang upa ay hindi nabayaran sa oras, ang Umuupa ay magbabayad ng multa na €1,050.50 bawat buwan.',
    entry: 'Ang May-ari ay maaaring pumasok sa bahay anumang oras at walang paunang abiso.',
    start: 'Ang kasunduan ay magsisimula sa Marso 15, 2025.',
    filler: 'Ang Umuupa ay mag-aalaga sa bahay at sa mga gamit na ibinigay sa kanya sa kasunduang ito.',
    question: 'Magkano ang babayaran kung huli ang upa?',
    answer: 'Ang Umuupa ay magbabayad ng multa na €1,050.50 bawat buwan.',
    wrongAnswer: 'Ang Umuupa ay magbabayad ng multa na €2,050.50 bawat buwan.',
  },
  {
    language: 'de',
    parties: 'MIETVERTRAG zwischen der Haus GmbH („Vermieter“) und Jana Kurz („Mieterin“).',
    landlord: 'Vermieter',
    tenant: 'Mieterin',
    late: 'Wird die Miete nicht rechtzeitig gezahlt, zahlt die Mieterin eine Strafe von 1.050,50 € für jeden Monat.',
    entry: 'Der Vermieter darf die Wohnung jederzeit und ohne Ankündigung betreten.',
    start: 'Das Mietverhältnis beginnt am 15. März 2025.',
    filler: 'Die Mieterin pflegt die Wohnung und die Möbel, die ihr mit diesem Vertrag überlassen werden.',
    question: 'Was kostet es, wenn die Miete zu spät kommt?',
    answer: 'Die Mieterin zahlt eine Strafe von 1.050,50 € für jeden Monat.',
    wrongAnswer: 'Die Mieterin zahlt eine Strafe von 2.050,50 € für jeden Monat.',
  },
];

/** The text of its one page. */
export function printLease({ parties, start, late, entry, filler }: ForeignLease): string {
  return [parties, start, late, entry, filler.repeat(3)].join('\n\n');
}

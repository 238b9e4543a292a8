/** A question about the sample contract and what the product answers. */
export interface SampleReply {
  readonly question: string;
  /** The answer without its quotes; `**` around words that stand out. */
  readonly answer: string;
  /** Pages of its first source, or of the nearest passages where there is no answer. */
  readonly pages: readonly number[];
}

/** A part of a page around the words that an answer cites. */
export interface SampleSheet {
  readonly heading: string;
  /** The clause that is cited, in three parts. */
  readonly before: string;
  readonly cited: string;
  readonly after: string;
  /** The clause after it; empty where it is not shown. */
  readonly next: string;
  readonly page: number;
}

export interface SampleFact {
  readonly name: string;
  readonly value: string;
  readonly page: number;
}

export interface SampleRisk {
  readonly severity: 'High' | 'Medium' | 'Low';
  /** The provision in a few words. */
  readonly term: string;
  readonly page: number;
}

export interface SamplePoint extends SampleRisk {
  /** What it means for the Tenant. */
  readonly risk: string;
}

/** What the landing page shows of the sample contract. */
export interface SampleContract {
  readonly fileName: string;
  readonly fileSize: string;
  readonly pageCount: number;
  /** What the document is, in one sentence. */
  readonly description: string;
  readonly riskScore: number;
  /** The worst risk of each level. */
  readonly risksByLevel: readonly SampleRisk[];
  /** The worst two for the Tenant. */
  readonly worstRisks: readonly SamplePoint[];
  readonly facts: readonly SampleFact[];
  /** The last day to give notice, as a fact. */
  readonly deadline: SampleFact;
  readonly leaving: SampleReply;
  readonly leavingSheet: SampleSheet;
  readonly notice: SampleReply;
  readonly answered: SampleReply;
  readonly answeredSheet: SampleSheet;
  /** Something the contract says nothing about. */
  readonly elevator: SampleReply;
}

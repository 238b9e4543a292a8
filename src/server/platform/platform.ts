import type { OpenedDatabase } from '#server/db/connection.ts';
import type { Leases } from '#server/db/processes/leases.ts';
import type { RouteRegistry } from '#server/http/route-registry.ts';
import type { BlobStore } from '#server/ports/blob-store.ts';
import type { Clock } from '#server/ports/clock.ts';
import type { DocumentModeller } from '#server/ports/document-modeller.ts';
import type { DocumentReader } from '#server/ports/document-reader.ts';
import type { Embeddings } from '#server/ports/embeddings.ts';
import type { ExchangeRateSource } from '#server/ports/exchange-rates.ts';
import type { IdentityProvider, SocialProvider } from '#server/ports/identity.ts';
import type { LanguageModel } from '#server/ports/language-model.ts';
import type { ModelAccounts } from '#server/ports/model-meter.ts';
import type { PageGeometry } from '#server/ports/page-geometry.ts';
import type { PassageIndex } from '#server/ports/passage-index.ts';
import type { Payments } from '#server/ports/payments.ts';
import type { Verification } from '#server/ports/verification.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './logger.ts';
import type { Recovery } from './recovery.ts';

export interface FeatureSettings {
  readonly metering: boolean;
  /** Identifies this process among those that share the database. */
  readonly processId: string;
  /** Public address of the server; undefined where it is only reachable from this machine. */
  readonly publicUrl: string | undefined;
  /** The product's name, for exports and reports. */
  readonly product: string;
  /** Documents that may wait to be processed, and analyses to be run, before further ones are refused. */
  readonly queueLimit: number;
  /** Days for which documents are kept after their upload; undefined where they are kept until they are deleted. */
  readonly retentionDays: number | undefined;
}

/** The implementations of ports that features use. */
export interface Ports {
  readonly database: OpenedDatabase;
  readonly blobs: BlobStore;
  readonly reader: DocumentReader;
  readonly geometry: PageGeometry;
  readonly index: PassageIndex;
  readonly model: LanguageModel;
  readonly modeller: DocumentModeller;
  readonly verification: Verification;
  /** Undefined where no embedding model is configured. */
  readonly embeddings: Embeddings | undefined;
  /** For whom models are called, so that their use is counted. */
  readonly modelAccounts: ModelAccounts;
  readonly identity: IdentityProvider;
  /** Further providers that people may sign in with. */
  readonly socialIdentities: ReadonlyMap<SocialProvider, IdentityProvider>;
  readonly payments: Payments;
  /** Undefined where exchange rates are switched off. */
  readonly exchangeRates: ExchangeRateSource | undefined;
  readonly clock: Clock;
}

/** What every feature receives: ports, settings, and where it registers its routes, jobs and recovery steps. */
export interface Platform extends Ports, FeatureSettings {
  readonly logger: Logger;
  readonly leases: Leases;
  readonly jobs: Jobs;
  readonly routes: RouteRegistry;
  readonly recovery: Recovery;
}

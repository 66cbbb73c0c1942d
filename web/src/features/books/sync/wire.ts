import type { Wire } from "@/shared/api/wire";

type WireRun = Wire["SyncRunOut"];
type WireStatus = Wire["SyncStatusOut"]["result"];

export type TableInFile = Wire["FoundTableOut"];
export type FieldInFile = Wire["FoundFieldOut"];
export type EntityCounts = Wire["EntityCountsOut"];

export const runFromWire = (wire: WireRun) => ({
  id: wire.id,
  kind: wire.kind,
  state: wire.state,
  source: wire.source,
  company: wire.compName,
  percent: wire.percent,
  counts: wire.counts as Record<string, EntityCounts>,
  fileRows: wire.fileRows,
  dryRun: wire.dryRun,
  requestedAt: wire.askedAt,
  finishedAt: wire.finishedAt,
  message: wire.message ?? "",
  messageKey: wire.messageKey,
  /** The data seems to belong to another company than the store's data. */
  stranger: wire.messageKey?.key === "sync.stranger" || wire.messageKey?.key === "sync.renamed",
  refused: wire.refused,
  rejectsUrl: wire.rejectsUrl,
  gone: wire.gone,
  goneTotal: wire.goneTotal,
  changes: wire.changes,
  rateChanges: wire.rateChanges,
  fileId: wire.fileId,
  tables: wire.tables,
});
export type SyncRun = ReturnType<typeof runFromWire>;

const partFromWire = (wire: WireRun | null) => (wire ? runFromWire(wire) : null);

export const statusFromWire = ({ agent, accounting, ...wire }: WireStatus) => ({
  agent,
  accounting: { ...accounting, problem: accounting.problem ?? "" },
  lastSync: partFromWire(wire.lastSync),
  running: partFromWire(wire.running),
  waitingOrders: wire.waitingOrders,
  refusedOrders: wire.refusedOrders,
  waitingReceipts: wire.waitingReceipts,
  refusedReceipts: wire.refusedReceipts,
  withoutTax: wire.withoutTax,
  agreement: wire.agreement,
});
export type SyncStatus = ReturnType<typeof statusFromWire>;

export type Cleaning = Wire["CleaningOut"];

export const dataSetFromWire = (wire: Wire["BooksOfYearsOut"]["result"][number]) => ({
  name: wire.DATANM,
  from: wire.fromyr,
  to: wire.toyr,
  company: wire.comp_name,
});
export type DataSet = ReturnType<typeof dataSetFromWire>;

export const datasetFromWire = ({ dataset, compName, ...wire }: Wire["DatasetOut"]) => ({
  ...wire,
  key: dataset,
  company: compName,
});
export type SyncDataset = ReturnType<typeof datasetFromWire>;

export const agentFromWire = (wire: Wire["PairedAgentOut"]) => ({
  id: wire.id,
  machine: wire.machine,
  version: wire.version,
  seenAt: wire.seenAt,
  state: wire.state,
  updateProblem: wire.updateProblem,
  updateProblemKey: wire.updateProblemKey,
});
export type AgentProgram = NonNullable<Wire["AgentProgramOut"]["result"]>;
export type SyncAgent = ReturnType<typeof agentFromWire>;

/**
 * The server answers with values that it also accepts,
 * though the API document describes its answers less exactly.
 */
type Choices = Required<Pick<Wire["SettingsIn"], "levels" | "salespeople" | "sendOn">>;
export const settingsFromWire = ({
  known: existing,
  rates,
  taxLedgers,
  ...settings
}: Wire["OwnersSyncSettingsBody"]) => ({
  values: { ...settings, ...taxLedgers, ...(settings as Choices) },
  existing,
  /** The ledgers that seem to belong to each tax rate of the products. */
  rates: rates as Record<string, RateLedgers>,
});
export type RateLedgers = Wire["RateLedgersOut"];
export type SyncSettings = ReturnType<typeof settingsFromWire>;
export type SyncValues = SyncSettings["values"];

export const settingsToWire = ({ cgst, sgst, igst, ...others }: Partial<SyncValues>) => ({
  ...others,
  ...(cgst === undefined ? {} : { taxLedgers: { cgst, sgst, igst } }),
});

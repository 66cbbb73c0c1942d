import { type Page, pageFromWire, type WirePage } from "@/shared/api/page";

export const STATES = [
  "waiting",
  "denied",
  "provisioning",
  "active",
  "suspended",
  "closed",
  "erasing",
] as const;
export type StoreState = (typeof STATES)[number];

export type StoreRow = {
  mobileNo: string;
  companyName: string;
  personName: string;
  email: string;
  city: string;
  state: StoreState;
  products: number;
  customers: number;
  orders30: number;
  lastOrder: string | null;
  storage: number;
  schemaVersion: string;
  /** Not at this release's version. */
  behind: boolean;
  /** Tasks that were given up for now. */
  failures: number;
  database: string;
  createdAt: string;
  closedAt: string | null;
  eraseOn: string | null;
};

export type Limits = {
  products: number | null;
  storage: number | null;
  ordersADay: number | null;
  requestsAMinute: number | null;
};
export type LimitName = keyof Limits;
export const LIMITS = [
  "products",
  "storage",
  "ordersADay",
  "requestsAMinute",
] as const satisfies readonly LimitName[];

export type UsageDay = {
  day: string;
  products: number;
  customers: number;
  orders: number;
  storage: number;
};

export type StoreSync = {
  id: number;
  state: string;
  kind: string;
  finishedAt: string | null;
  message: string;
};

export type Failure = {
  id: number;
  mobileNo: string;
  task: string;
  error: string;
  attempts: number;
  failedAt: string;
};

export type PlatformStore = StoreRow & {
  phone: string;
  limits: Limits;
  /** What holds where a store has no limit of its own. */
  defaults: Record<LimitName, number>;
  usage: UsageDay[];
  sessions: { owners: number; customers: number; salespeople: number; lastSeen: string | null } | null;
  syncs: StoreSync[] | null;
  failed: Failure[];
};

export type NewStore = {
  mobileNo: string;
  companyName: string;
  personName: string;
  email: string;
  city: string;
  password: string;
  database?: string;
};

export type JobState = "waiting" | "running" | "done" | "failed";
export type Job = {
  id: string;
  kind: string;
  mobileNo: string | null;
  state: JobState;
  done: number;
  total: number;
  failed: number;
  percent: number;
  message: string;
  askedBy: string;
  createdAt: string;
  startedAt: string | null;
  finishedAt: string | null;
  fileUrl: string | null;
  attempts: number;
};

export type Counts = Record<StoreState | "all" | "look", number>;
export type DatabaseRow = {
  name: string;
  stores: number;
  citus: boolean;
  takesNew: boolean;
  mostStores: number | null;
};
export type Check = { ok: boolean; [more: string]: unknown };

export type Operations = {
  head: string;
  counts: Counts;
  schemas: { version: string; stores: number }[];
  behind: number;
  spares: number;
  databases: DatabaseRow[];
  queues: { name: string; depth: number }[];
  workers: { name: string; heardAt: string }[];
  failures: number;
  migration: Job | null;
  health: { status: string; checks: Record<string, Check> };
};

export type AuditRow = {
  id: number;
  at: string;
  administrator: string;
  action: string;
  mobileNo: string | null;
  details: Record<string, unknown>;
  address: string;
};

export type Administrator = {
  email: string;
  twoFactor: boolean;
  signedInAt: string | null;
  createdAt: string;
};
export type Me = { email: string; twoFactor: boolean; signedInAt: string | null };
export type TwoFactorSecret = { secret: string; uri: string; qr: string };

export type One<T> = { result: T };

/** A list that needs no other names than the wire's. */
export const pageOf = <T>(body: WirePage<T>): Page<T> => pageFromWire(body, (row) => row);

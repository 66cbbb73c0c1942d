import { type Page, pageFromWire, type WirePage } from "@/shared/api/page";
import type { Wire } from "@/shared/api/wire";

export const STATES = [
  "waiting",
  "denied",
  "provisioning",
  "active",
  "suspended",
  "closed",
  "erasing",
] as const satisfies readonly StoreState[];
export type StoreRow = Wire["StoreOut"];
export type StoreState = StoreRow["state"];
export type PlatformStore = Wire["StoreDetailOut"]["result"];
export type UsageDay = PlatformStore["usage"][number];
export type Failure = PlatformStore["failed"][number];
export type Limits = PlatformStore["limits"];
export type LimitName = keyof Limits;
export const LIMITS = [
  "products",
  "storage",
  "ordersADay",
  "requestsAMinute",
] as const satisfies readonly LimitName[];
export type StoreChange = Wire["StoreIn"];

export type NewStore = {
  mobileNo: string;
  companyName: string;
  personName: string;
  email: string;
  city: string;
  password: string;
  database?: string;
};

export type Job = Wire["JobOut"];
export type JobState = Job["state"];

export type Operations = Wire["OperationsOut"]["result"];
export type Check = Operations["health"]["checks"][string];
export type Counts = Operations["counts"];
export type DatabaseRow = Operations["databases"][number];

export type AuditRow = Wire["AuditEntryOut"];
export type Administrator = Wire["AdministratorOut"];
export type AdministratorSession = Wire["AdministratorSessionOut"];
export type Me = Wire["Me"];
export type TwoFactorSecret = Wire["SetUp"];

/** Converts a page whose rows keep the server's names. */
export const pageOf = <T>(body: WirePage<T>): Page<T> => pageFromWire(body, (row) => row);

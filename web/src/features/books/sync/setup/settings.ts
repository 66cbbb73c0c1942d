import type { Draft } from "@/shared/edit/useDraft";
import type { SyncSettings, SyncValues } from "../wire";

/**
 * The props of a step with settings: the draft, the saved settings,
 * and what the accounting software is known to have.
 */
export type SyncForm = {
  draft: Draft<SyncValues>;
  saved: SyncValues;
  existing: SyncSettings["existing"];
};

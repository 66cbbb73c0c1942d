import type { Draft } from "@/shared/edit/useDraft";
import type { SyncSettings, SyncValues } from "../wire";

/** A step that sets something: what it edits, what is saved, and what the accounting package is known to have. */
export type SyncForm = {
  draft: Draft<SyncValues>;
  saved: SyncValues;
  existing: SyncSettings["existing"];
};

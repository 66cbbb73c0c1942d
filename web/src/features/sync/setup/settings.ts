import type { Draft } from "@/shared/edit/useDraft";
import type { SyncSettings, SyncValues } from "../wire";

/** A step that sets something: what it edits, and what the accounting package is known to have. */
export type SyncForm = { draft: Draft<SyncValues>; existing: SyncSettings["existing"] };

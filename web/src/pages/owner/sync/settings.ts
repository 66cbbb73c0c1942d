import type { Draft } from "@/features/backoffice/edit/useDraft";
import type { SyncSettings, SyncValues } from "@/features/sync/wire";

/** A step that sets something: what it edits, and what the accounting package is known to have. */
export type SyncForm = { draft: Draft<SyncValues>; known: SyncSettings["known"] };

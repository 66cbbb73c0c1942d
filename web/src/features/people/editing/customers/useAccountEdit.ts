import { useDraft } from "@/shared/edit/useDraft";
import { useSaving } from "@/shared/edit/useSaving";
import { useWords } from "@/shared/i18n/useWords";
import {
  useChangeOwnersAccountMutation,
  useGetOwnersAccountQuery,
  useSwitchForAccountMutation,
} from "../api";
import { isGrade, switchesIn } from "../rules";
import { type AccountValues, accountFieldOf, changesOnWire, valuesOf } from "../wire";

/**
 * Edits a customer: one request saves the fields together, then the account's switches are saved one by one.
 */
export function useAccountEdit(code: string) {
  const { t } = useWords("people");
  const { currentData: account, error, refetch } = useGetOwnersAccountQuery(code);
  const [change] = useChangeOwnersAccountMutation();
  const [turn] = useSwitchForAccountMutation();
  const draft = useDraft<Partial<AccountValues>>(account ? valuesOf(account) : {}, code);
  const saving = useSaving({
    draft,
    check: ({ grade = "" }): Record<string, string> => (isGrade(grade) ? {} : { grade: t("edit.noGrade") }),
    send: async (changed) => {
      if (Object.keys(changesOnWire(changed)).length > 0)
        await change({ code, version: account?.version ?? null, changed }).unwrap();
      for (const each of switchesIn(changed)) await turn({ code, ...each }).unwrap();
    },
    fieldOf: accountFieldOf,
    done: t("edit.done"),
    reload: refetch,
  });
  return { account, error, refetch, draft, saving };
}
export type AccountDraft = ReturnType<typeof useAccountEdit>["draft"];

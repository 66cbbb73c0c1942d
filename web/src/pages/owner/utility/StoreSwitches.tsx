import { useGetReceivablesQuery } from "@/features/people/receivables/owner/api";
import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { SwitchesForm } from "@/features/store/settings/SwitchesForm";
import type { SwitchGroup } from "@/features/store/settings/switches";
import { useStore } from "@/shared/tenant/store-context";

/** The switches of the store, or some groups of them. */
export function StoreSwitches({ groups }: { groups?: readonly SwitchGroup[] }) {
  const { mobileNumber } = useStore();
  const { data: switches } = useGetSwitchesQuery(mobileNumber);
  const { data: dues } = useGetReceivablesQuery(undefined, { skip: !switches?.value.orderDues });
  return <SwitchesForm groups={groups} duesFromBooks={dues?.fromBooks} />;
}

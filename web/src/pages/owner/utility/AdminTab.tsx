import { useGetReceivablesQuery } from "@/features/people/receivables/owner/api";
import { useGetSwitchesQuery } from "@/features/store/settings/api";
import { ConfigForm } from "@/features/store/settings/ConfigForm";
import { LabelsForm } from "@/features/store/settings/LabelsForm";
import { SwitchesForm } from "@/features/store/settings/SwitchesForm";
import { ThemeForm } from "@/features/store/settings/ThemeForm";
import styles from "@/features/store/settings/Utility.module.css";
import { useStore } from "@/shared/tenant/store-context";

export function AdminTab() {
  const { mobileNumber } = useStore();
  const { data: switches } = useGetSwitchesQuery(mobileNumber);
  const { data: dues } = useGetReceivablesQuery(undefined, { skip: !switches?.value.orderDues });
  return (
    <div className={styles.panels}>
      <ThemeForm />
      <SwitchesForm duesFromBooks={dues?.fromBooks} />
      <LabelsForm />
      <ConfigForm />
    </div>
  );
}

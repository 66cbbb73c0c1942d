import { ConfigForm } from "@/features/store/settings/ConfigForm";
import { LabelsForm } from "@/features/store/settings/LabelsForm";
import { SwitchesForm } from "@/features/store/settings/SwitchesForm";
import { ThemeForm } from "@/features/store/settings/ThemeForm";
import styles from "@/features/store/settings/Utility.module.css";

export function AdminTab() {
  return (
    <div className={styles.panels}>
      <ThemeForm />
      <SwitchesForm />
      <LabelsForm />
      <ConfigForm />
    </div>
  );
}

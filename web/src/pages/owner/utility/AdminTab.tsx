import { ConfigForm } from "@/features/store/settings/ConfigForm";
import { LabelsForm } from "@/features/store/settings/LabelsForm";
import { ThemeForm } from "@/features/store/settings/ThemeForm";
import styles from "@/features/store/settings/Utility.module.css";
import { StoreSwitches } from "./StoreSwitches";

export function AdminTab() {
  return (
    <div className={styles.panels}>
      <ThemeForm />
      <StoreSwitches />
      <LabelsForm />
      <ConfigForm />
    </div>
  );
}

import styles from "@/features/settings/Utility.module.css";
import { NewPassword } from "@/features/sign-ins/owner/NewPassword";
import { SignIns } from "@/features/sign-ins/owner/SignIns";

export function SecurityTab() {
  return (
    <div className={styles.panels}>
      <SignIns />
      <NewPassword />
    </div>
  );
}

import { NewPassword } from "@/features/people/sign-ins/owner/NewPassword";
import { SignIns } from "@/features/people/sign-ins/owner/SignIns";
import styles from "@/features/store/settings/Utility.module.css";

export function SecurityTab() {
  return (
    <div className={styles.panels}>
      <SignIns />
      <NewPassword />
    </div>
  );
}

import styles from "@/features/store/settings/Utility.module.css";
import { CARDS } from "./cards";

export function GeneralTab() {
  return (
    <div className={styles.panels}>
      <CARDS.sync />
      <CARDS.banner />
      <div className={styles.pair}>
        <CARDS.logo />
        <CARDS.payment />
      </div>
      <CARDS.bulk />
      <div className={styles.pair}>
        <CARDS.links />
        <CARDS.share />
      </div>
      <CARDS.firm />
      <CARDS.gateway />
      <CARDS.backups />
      <CARDS.views />
    </div>
  );
}

import { FirmForm } from "./FirmForm";
import { SharePanel } from "./SharePanel";
import { SocialLinks } from "./SocialLinks";
import { SyncPanel } from "./SyncPanel";
import styles from "./UtilityPage.module.css";

export function GeneralTab() {
  return (
    <div className={styles.panels}>
      <SyncPanel />
      <FirmForm />
      <div className={styles.pair}>
        <SocialLinks />
        <SharePanel />
      </div>
    </div>
  );
}

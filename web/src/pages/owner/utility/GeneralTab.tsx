import { BannersPanel } from "./BannersPanel";
import { BulkPanel } from "./BulkPanel";
import { FirmForm } from "./FirmForm";
import { PicturePanel } from "./PicturePanel";
import { SharePanel } from "./SharePanel";
import { SocialLinks } from "./SocialLinks";
import { SyncPanel } from "./SyncPanel";
import styles from "./UtilityPage.module.css";

/** A logo is shown at 288 × 72; twice that for sharp screens. */
const LOGO = [576, 144] as const;
const PAYMENT = [1000, 1000] as const;

export function GeneralTab() {
  return (
    <div className={styles.panels}>
      <SyncPanel />
      <BannersPanel />
      <div className={styles.pair}>
        <PicturePanel name="logo" part="logo" box={LOGO} aspect={4} />
        <PicturePanel name="payment" part="paymentImg" box={PAYMENT} />
      </div>
      <BulkPanel />
      <div className={styles.pair}>
        <SocialLinks />
        <SharePanel />
      </div>
      <FirmForm />
    </div>
  );
}

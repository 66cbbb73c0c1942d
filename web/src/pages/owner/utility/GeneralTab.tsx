import { BannersPanel } from "@/features/store/settings/BannersPanel";
import { BulkPanel } from "@/features/store/settings/BulkPanel";
import { FirmForm } from "@/features/store/settings/FirmForm";
import { GatewayForm } from "@/features/store/settings/GatewayForm";
import { PicturePanel } from "@/features/store/settings/PicturePanel";
import { SocialLinks } from "@/features/store/settings/SocialLinks";
import styles from "@/features/store/settings/Utility.module.css";
import { ArchivePanel } from "./ArchivePanel";
import { SharePanel } from "./SharePanel";
import { SupportPanel } from "./SupportPanel";
import { SyncPanel } from "./SyncPanel";

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
      <GatewayForm />
      <ArchivePanel />
      <SupportPanel />
    </div>
  );
}

import type { ComponentType } from "react";
import { NewPassword } from "@/features/people/sign-ins/owner/NewPassword";
import { SignIns } from "@/features/people/sign-ins/owner/SignIns";
import { BannersPanel } from "@/features/store/settings/BannersPanel";
import { BulkPanel } from "@/features/store/settings/BulkPanel";
import { ConfigForm } from "@/features/store/settings/ConfigForm";
import { FirmForm } from "@/features/store/settings/FirmForm";
import { GatewayForm } from "@/features/store/settings/GatewayForm";
import { LabelsForm } from "@/features/store/settings/LabelsForm";
import { PicturePanel } from "@/features/store/settings/PicturePanel";
import { SocialLinks } from "@/features/store/settings/SocialLinks";
import { ThemeForm } from "@/features/store/settings/ThemeForm";
import { UnitsForm } from "@/features/store/settings/UnitsForm";
import { ArchivePanel } from "./ArchivePanel";
import { SearchPanel } from "./SearchPanel";
import { SharePanel } from "./SharePanel";
import { SupportPanel } from "./SupportPanel";
import { SyncPanel } from "./SyncPanel";
import type { CardName } from "./settings";

/** A logo is shown at 288 × 72; the picture has twice that for high-resolution screens. */
const LOGO = [576, 144] as const;
const PAYMENT = [1000, 1000] as const;

export const CARDS = {
  firm: FirmForm,
  links: SocialLinks,
  share: SharePanel,
  theme: ThemeForm,
  banner: BannersPanel,
  logo: () => <PicturePanel name="logo" part="logo" box={LOGO} aspect={4} />,
  payment: () => <PicturePanel name="payment" part="paymentImg" box={PAYMENT} />,
  gateway: GatewayForm,
  labels: LabelsForm,
  config: ConfigForm,
  bulk: BulkPanel,
  units: UnitsForm,
  searchWords: SearchPanel,
  signIns: SignIns,
  newPassword: NewPassword,
  sync: SyncPanel,
  backups: ArchivePanel,
  views: SupportPanel,
} satisfies Record<CardName, ComponentType>;

import { Button } from "antd";
import { useSearchParams } from "react-router";
import { Panel } from "@/features/store/settings/Panel";
import styles from "@/features/store/settings/Utility.module.css";
import { ShareCode, ShareStore } from "@/features/store/share/ShareStore";
import { LinkButton } from "@/shared/antd/LinkButton";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useGetAppLinkQuery } from "@/shared/tenant/api";
import { useStore } from "@/shared/tenant/store-context";

/** The shop's link as a QR code. On a phone a button opens it in a layer, which is part of the address. */
export function SharePanel() {
  const { t } = useWords("utility");
  const { mobileNumber, settings, path } = useStore();
  const phone = usePhone();
  const [params, setParams] = useSearchParams();
  const { data: link } = useGetAppLinkQuery(mobileNumber);
  const show = (open: boolean) =>
    setParams(open ? { tab: "0", link: link ?? path(), type: "share" } : { tab: "0" }, { replace: !open });
  return (
    <Panel title={t("share.title")} help={t("share.help")}>
      {phone ? (
        <div className={styles.actions}>
          <Button size="large" type="primary" onClick={() => show(true)}>
            {t("share.open")}
          </Button>
          {!settings.personalApp && <LinkButton to={path("addshop")}>{t("share.addShop")}</LinkButton>}
        </div>
      ) : (
        <ShareCode />
      )}
      <ShareStore open={phone && params.get("type") === "share"} onClose={() => show(false)} />
    </Panel>
  );
}

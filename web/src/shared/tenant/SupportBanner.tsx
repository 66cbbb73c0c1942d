import { useStore as useReduxStore } from "react-redux";
import { endSupport } from "@/shared/api/base";
import { useWords } from "@/shared/i18n/useWords";
import { forgetSupport } from "@/shared/session/support";
import { LookBanner } from "@/shared/ui/LookBanner";
import { useStore } from "./store-context";

/** Shows on every page that an administrator views the store as its owner, and ends the view. */
export function SupportBanner() {
  const { t } = useWords("support");
  const { company, mobileNumber } = useStore();
  const redux = useReduxStore();
  const leave = async () => {
    await endSupport(redux);
    forgetSupport();
    window.location.assign(`/platform/stores/${mobileNumber}`);
  };
  return (
    <LookBanner label={t("label")} who={t("as", { company: company.name })} note={t("readOnly")}>
      <button type="button" onClick={leave}>
        {t("leave")}
      </button>
    </LookBanner>
  );
}

import { Button } from "antd";
import { useWords } from "@/shared/i18n/useWords";
import { forgetSupport } from "@/shared/session/support";
import { EmptyState } from "@/shared/ui/EmptyState";
import { usePageTitle } from "@/shared/ui/PageFrame";

/** The page that an administrator sees after the time of their view is over. */
export default function SupportOver({ store }: { store: string }) {
  const { t } = useWords("support");
  usePageTitle(t("over"));
  const back = () => {
    forgetSupport();
    window.location.assign(`/platform/stores/${store}`);
  };
  return (
    <EmptyState page title={t("over")} help={t("overHelp")}>
      <Button type="primary" onClick={back}>
        {t("back")}
      </Button>
    </EmptyState>
  );
}

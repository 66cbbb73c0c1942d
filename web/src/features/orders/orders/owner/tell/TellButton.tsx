import { Button } from "antd";
import { usePhone } from "@/shared/hooks/useMedia";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import { tellCustomers } from "./tell";

/** Opens the messages to the customers of the selected orders. */
export function TellButton({ ids }: { ids: readonly number[] }) {
  const { t } = useWords("owner");
  const { mobileNumber } = useStore();
  const phone = usePhone();
  return (
    <Button
      size="small"
      disabled={ids.length === 0}
      icon={<Icon name="message" size={16} />}
      aria-label={phone ? t("tell.button") : undefined}
      onClick={() => tellCustomers(mobileNumber, ids)}
    >
      {!phone && t("tell.button")}
    </Button>
  );
}

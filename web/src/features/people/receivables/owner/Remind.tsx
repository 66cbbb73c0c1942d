import { Button } from "antd";
import { IconButton } from "@/shared/antd/IconButton";
import { chatLink } from "@/shared/format/chat-link";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import type { Receivable } from "./wire";

type RemindProps = {
  of: Receivable;
  /** Shows only the icon, where a word has no room. */
  brief?: boolean;
};

/**
 * Opens a customer's chat with the overdue amount and where to pay it; shows nothing without an overdue
 * amount or a mobile number.
 */
export function Remind({ of: { name, phone, overdue, overdueDays }, brief }: RemindProps) {
  const { t } = useWords("debtors");
  const { company, path } = useStore();
  const words = t("reminder", {
    name,
    amount: wholeRupees(overdue),
    count: overdueDays,
    store: company.name,
    link: `${window.location.origin}${path("dues")}`,
  });
  const chat = overdue > 0 && chatLink(phone, words);
  if (!chat) return null;
  const label = t("remindNamed", { name });
  const outward = { href: chat, target: "_blank", rel: "noreferrer" };
  if (brief) return <IconButton icon="message" size={16} label={label} {...outward} />;
  return (
    <Button icon={<Icon name="message" size={16} />} aria-label={label} {...outward}>
      {t("remind")}
    </Button>
  );
}

import { Button } from "antd";
import { chatLink } from "@/shared/format/chat-link";
import { wholeRupees } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Icon } from "@/shared/ui/Icon";
import type { Receivable } from "./wire";

/** Opens a customer's chat with what is overdue and where to pay it; nothing where nothing is, or without a mobile number. */
export function Remind({ of: { name, phone, overdue, overdueDays } }: { of: Receivable }) {
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
  return (
    <Button
      href={chat}
      target="_blank"
      rel="noreferrer"
      icon={<Icon name="message" size={16} />}
      aria-label={t("remindNamed", { name })}
    >
      {t("remind")}
    </Button>
  );
}

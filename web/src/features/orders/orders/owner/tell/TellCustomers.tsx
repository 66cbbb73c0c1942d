import { Button, Spin } from "antd";
import { ChatList } from "@/shared/antd/ChatList";
import { Dialog } from "@/shared/antd/Dialog";
import { chatLink } from "@/shared/format/chat-link";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { Problem } from "@/shared/ui/Problem";
import { sortedIds, useSelectOrdersQuery } from "../api";
import { useMessage } from "../useMessage";
import { stopMessaging, useMessaging } from "./tell";

/** Shows the messages to the customers of orders, whichever page opened them. */
export function TellCustomers() {
  const { mobileNumber } = useStore();
  const ids = useMessaging(mobileNumber);
  return ids && <TellDialog key={ids.join()} ids={ids} />;
}

/** Opens a WhatsApp chat for one customer after the other, each with a prepared message. */
function TellDialog({ ids }: { ids: readonly number[] }) {
  const { t } = useWords("owner");
  const { t: common } = useWords("common");
  const { data, error, refetch } = useSelectOrdersQuery(
    { ids: sortedIds(ids) },
    { refetchOnMountOrArgChange: true },
  );
  const message = useMessage();
  const chats = (data ?? []).map((order) => ({
    key: String(order.id),
    line: (
      <>
        <b className="figures">{order.number}</b> {order.name}
      </>
    ),
    name: t("tell.next", { name: order.name, number: order.number }),
    link: chatLink(order.phone, message(order)),
  }));
  return (
    <Dialog
      title={t("tell.title", { count: ids.length })}
      onClose={stopMessaging}
      footer={<Button onClick={stopMessaging}>{common("close")}</Button>}
      width={480}
    >
      <p>{t("tell.help")}</p>
      {error && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Spin />}
      {data && <ChatList chats={chats} done={t("tell.done")} />}
    </Dialog>
  );
}

import { Button } from "antd";
import { useState } from "react";
import { isShown } from "@/features/platform/console/message-rules";
import {
  type Message,
  useListMessagesQuery,
  useWithdrawMessageMutation,
} from "@/features/platform/console/messages";
import { useOutcome } from "@/features/platform/console/useOutcome";
import { dayAndTime, fullDay } from "@/shared/format/dates";
import { quantityText } from "@/shared/format/rupees";
import { useWords } from "@/shared/i18n/useWords";
import { CardLine, TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { ListFrame } from "@/shared/list/ListFrame";
import { useListSearch } from "@/shared/list/useListSearch";
import { useListView } from "@/shared/list/useListView";
import { spacedMobileNumber } from "@/shared/tenant/address";
import { Badge } from "@/shared/ui/Badge";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "../requests/Requests.module.css";
import { WriteDrawer } from "./WriteDrawer";

/** Lists the messages of administrators to owners, with the number of readers. */
export default function MessagesPage() {
  const { t } = useWords("platform");
  const list = useListSearch<never>([]);
  const { page, size } = list.search;
  const messages = useListMessagesQuery({ page, size });
  const view = useListView<Message>("platformMessages", useMessageColumns());
  const [writing, setWriting] = useState(false);
  return (
    <PageFrame
      title={t("messages.title")}
      note={t("messages.note")}
      actions={
        <Button type="primary" icon={<Icon name="plus" size={16} />} onClick={() => setWriting(true)}>
          {t("messages.new")}
        </Button>
      }
    >
      <div className={styles.requests}>
        <ListFrame
          of={messages}
          failed={t("messages.failed")}
          list={list}
          view={view}
          keyOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          card={(message) => <MessageCard message={message} />}
          empty={<EmptyState title={t("messages.none")} help={t("messages.noneHelp")} />}
        />
      </div>
      <WriteDrawer open={writing} onClose={() => setWriting(false)} />
    </PageFrame>
  );
}

function useAudienceWords() {
  const { t } = useWords("platform");
  return ({ audience, mobileNo }: Message) =>
    mobileNo ? spacedMobileNumber(mobileNo) : t(`messages.audience.${audience}`);
}

function useMessageColumns(): ListColumn<Message>[] {
  const { t, language } = useWords("platform");
  const audienceWords = useAudienceWords();
  return [
    {
      key: "message",
      title: t("messages.message"),
      always: true,
      render: ({ title, text }) => <TwoLines first={title} second={text} title={text} />,
    },
    { key: "to", title: t("messages.to"), width: 140, from: "md", render: audienceWords },
    {
      key: "sent",
      title: t("messages.sent"),
      width: 160,
      from: "lg",
      render: ({ createdAt, createdBy }) => (
        <TwoLines first={dayAndTime(createdAt, language)} second={createdBy} title={createdBy} />
      ),
    },
    {
      key: "until",
      title: t("messages.until"),
      width: 120,
      from: "xl",
      render: ({ until }) => fullDay(until, language),
    },
    {
      key: "reads",
      title: t("messages.reads"),
      width: 80,
      render: ({ reads }) => quantityText(reads),
    },
    {
      key: "withdraw",
      title: t("messages.withdraw"),
      untitled: true,
      width: 132,
      always: true,
      render: (message) => <Withdraw message={message} />,
    },
  ];
}

function MessageCard({ message }: { message: Message }) {
  const { t, language } = useWords("platform");
  const audienceWords = useAudienceWords();
  const { title, text, createdAt, reads } = message;
  return (
    <div className={styles.card}>
      <b>{title}</b>
      <CardLine whole>{text}</CardLine>
      <CardLine whole>
        {[audienceWords(message), dayAndTime(createdAt, language)].join(" · ")} ·{" "}
        {t("messages.readBy", { count: reads, stores: quantityText(reads) })}
      </CardLine>
      <Withdraw message={message} />
    </div>
  );
}

function Withdraw({ message }: { message: Message }) {
  const { t } = useWords("platform");
  const report = useOutcome();
  const [withdraw, { isLoading }] = useWithdrawMessageMutation();
  if (!isShown(message))
    return (
      <span className={styles.ways}>
        <Badge tone="neutral">{t(message.withdrawnAt ? "messages.withdrawn" : "messages.over")}</Badge>
      </span>
    );
  return (
    <span className={styles.ways}>
      <Button
        loading={isLoading}
        aria-label={t("messages.withdrawNamed", { title: message.title })}
        onClick={() => report(withdraw(message.id).unwrap(), t("messages.withdrawn"))}
      >
        {t("messages.withdraw")}
      </Button>
    </span>
  );
}

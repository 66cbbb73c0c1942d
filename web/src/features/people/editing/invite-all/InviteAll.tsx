import { Button, Spin } from "antd";
import { useState } from "react";
import { ChatList } from "@/shared/antd/ChatList";
import { Dialog } from "@/shared/antd/Dialog";
import { readProblem } from "@/shared/api/problem";
import { saveCsv } from "@/shared/files/csv";
import { chatLink } from "@/shared/format/chat-link";
import { dayAndTime, shortDay } from "@/shared/format/dates";
import { useWords } from "@/shared/i18n/useWords";
import { PageFoot } from "@/shared/list/PageFoot";
import { Icon } from "@/shared/ui/Icon";
import { notify } from "@/shared/ui/notices";
import { Problem } from "@/shared/ui/Problem";
import { useInviteMutation, useListToInviteQuery } from "../api";
import styles from "../People.module.css";
import { useInvitation } from "../passwords/useInvitation";
import { claimLink } from "../rules";
import type { CustomerToInvite, Invitation } from "../wire";
import { AT_ONCE, isInvited } from "./rules";

type InviteAllProps = {
  /** The links by customer. The server shows a link once, so the page keeps them while the dialog is closed. */
  made: ReadonlyMap<string, Invitation>;
  onMade: (issued: readonly Invitation[]) => void;
  onClose: () => void;
};

/** Makes links for the customers who never signed in, to send on WhatsApp one by one or as a file. */
export function InviteAll({ made, onMade, onClose }: InviteAllProps) {
  const { t, language } = useWords("people");
  const { t: common } = useWords("common");
  const message = useInvitation();
  const [shown, setShown] = useState({ page: 0, size: AT_ONCE });
  const { data, error, refetch } = useListToInviteQuery(shown, { refetchOnMountOrArgChange: true });
  const [invite, { isLoading }] = useInviteMutation();
  const customers = data?.items ?? [];
  const now = Date.now();
  const fresh = customers.filter((each) => !made.has(each.code) && !isInvited(each, now));
  const renewed = fresh.length === 0 ? customers.filter(({ code }) => !made.has(code)) : [];
  const targets = [...fresh, ...renewed].map(({ code }) => code);
  const make = async (codes: string[]) => {
    try {
      onMade(await invite(codes).unwrap());
    } catch (failure) {
      notify(readProblem(failure).message ?? common("somethingWentWrong"), { tone: "warning" });
    }
  };
  const markOf = (customer: CustomerToInvite) =>
    customer.invitedAt === null
      ? undefined
      : t(isInvited(customer, now) ? "inviteAll.invited" : "inviteAll.expired", {
          day: shortDay(customer.invitedAt, language),
        });
  const chats = customers.map((customer) => {
    const { code, name, phone } = customer;
    const issued = made.get(code);
    return {
      key: `${code} ${issued?.code ?? ""}`,
      line: name,
      more: markOf(customer),
      name: t("inviteAll.next", { name }),
      link: issued ? chatLink(phone, message(issued)) : null,
      instead: issued ? undefined : (
        <Button
          type="link"
          disabled={isLoading}
          aria-label={`${t("inviteAll.one")}: ${name}`}
          onClick={() => make([code])}
        >
          {t("inviteAll.one")}
        </Button>
      ),
    };
  });
  const save = () => {
    const head = [
      t("field.name"),
      t("field.phone"),
      t("inviteAll.link"),
      t("inviteAll.message"),
      t("inviteAll.until"),
    ];
    const rows = [...made.values()].map((each) => [
      each.name,
      each.phone,
      claimLink(each.url, each.who, each.code),
      message(each),
      dayAndTime(each.expiresAt, language),
    ]);
    saveCsv([head, ...rows], "Invitations.csv");
  };
  return (
    <Dialog
      title={t("inviteAll.title")}
      onClose={onClose}
      width={560}
      footer={
        <div className={styles.foot}>
          <Button disabled={made.size === 0} icon={<Icon name="download" size={16} />} onClick={save}>
            {t("inviteAll.file")}
          </Button>
          <Button onClick={onClose}>{common("close")}</Button>
        </div>
      }
    >
      <p className={styles.quiet}>
        {t("inviteAll.help")} {data && data.total > AT_ONCE && t("inviteAll.most", { count: AT_ONCE })}
      </p>
      {error && <Problem error={error} onRetry={refetch} />}
      {!data && !error && <Spin />}
      {data?.total === 0 && <p role="status">{t("inviteAll.none")}</p>}
      {targets.length > 0 && (
        <div className={`${styles.dialogWays} ${styles.make}`}>
          <Button loading={isLoading} type={made.size ? "default" : "primary"} onClick={() => make(targets)}>
            {t(fresh.length ? "inviteAll.make" : "inviteAll.renew", { count: targets.length })}
          </Button>
          {renewed.length > 0 && <span className={styles.quiet}>{t("inviteAll.renewHelp")}</span>}
        </div>
      )}
      {data && <ChatList chats={chats} done={t("inviteAll.done")} />}
      {data && data.total > shown.size && (
        <PageFoot
          total={data.total}
          {...shown}
          onShow={(change) => setShown((before) => ({ ...before, page: 0, ...change }))}
        />
      )}
    </Dialog>
  );
}

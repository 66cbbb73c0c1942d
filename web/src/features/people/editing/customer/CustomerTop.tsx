import { Button } from "antd";
import { BackButton } from "@/shared/antd/BackButton";
import { chatLink } from "@/shared/format/chat-link";
import { useWords } from "@/shared/i18n/useWords";
import { previewAddress } from "@/shared/session/preview";
import { useStore } from "@/shared/tenant/store-context";
import { Badge } from "@/shared/ui/Badge";
import { Icon } from "@/shared/ui/Icon";
import { ToolIcon } from "@/shared/ui/ToolIcon";
import { LockedBadge, NoPassword } from "../Badges";
import type { Account } from "../wire";
import styles from "./Customer.module.css";

type CustomerTopProps = { account: Account; onEdit: () => void };

/** Shows who the customer is, with buttons to reach them. */
export function CustomerTop({ account, onEdit }: CustomerTopProps) {
  const { t } = useWords("customer");
  const { t: people } = useWords("people");
  const { t: common } = useWords("common");
  const { t: preview } = useWords("preview");
  const { path, company, mobileNumber } = useStore();
  const { code, name, person, city, phone, role, grade } = account;
  const chat = chatLink(phone, t("message", { name: person || name, store: company.name }));
  const withGrade = grade && grade !== "." && t("grade", { grade });
  return (
    <header className={styles.head}>
      <BackButton label={t("back")} list={path("owner/usersettings")} />
      <div className={styles.words}>
        <h1>{name}</h1>
        <p className="figures">{[code, city, withGrade].filter(Boolean).join(" · ")}</p>
      </div>
      <div className={styles.badges}>
        {role && <Badge plain>{people(`roles.${role}`, { defaultValue: role })}</Badge>}
        <NoPassword hasPassword={account.hasPassword} />
        <LockedBadge locked={account.locked} />
      </div>
      <div className={styles.ways}>
        {phone && (
          <Button size="large" href={`tel:${phone}`}>
            <Icon name="phone" /> {t("call")}
          </Button>
        )}
        {chat && (
          <Button size="large" target="_blank" rel="noreferrer" href={chat}>
            <Icon name="message" /> {common("whatsapp")}
          </Button>
        )}
        <Button
          size="large"
          target="_blank"
          rel="noreferrer"
          href={previewAddress(mobileNumber, code)}
          title={preview("viewAs", { name })}
        >
          <Icon name="eye" /> {t("shop")}
        </Button>
        <Button size="large" onClick={onEdit}>
          <ToolIcon name="pencil" /> {people("edit.way")}
        </Button>
      </div>
    </header>
  );
}

import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { useDeclaredColumns } from "@/shared/list/useDeclaredColumns";
import { Rupees } from "@/shared/ui/Rupees";
import { LockedBadge, WrongCodeTries } from "../Badges";
import styles from "../People.module.css";
import type { User } from "../wire";

/** Returns the columns of the list of users. */
export function useUserColumns(): ListColumn<User>[] {
  const { t } = useWords("people");
  const column = useDeclaredColumns("UserOut", "people", "users");
  return [
    column("group", { width: 108, from: "lg" }),
    column("code", { width: 104, always: true, render: ({ code }) => <b className="figures">{code}</b> }),
    column("name", {
      always: true,
      render: (user) => (
        <div className={styles.named}>
          <TwoLines
            first={user.name}
            second={[
              user.kind === "sman" ? t("users.parties", { count: user.parties }) : user.person,
              !user.hasPassword && t("noPassword"),
            ]
              .filter(Boolean)
              .join(" · ")}
            title={user.name}
          />
          <LockedBadge {...user} />
          <WrongCodeTries {...user} />
        </div>
      ),
    }),
    column("area", { width: 128, from: "lg" }),
    column("city", { width: 128, from: "lg" }),
    column("phone", {
      width: 124,
      from: "lg",
      render: ({ phone }) => <span className="figures">{phone}</span>,
    }),
    column("creditLimit", {
      title: t("users.limit"),
      width: 128,
      render: ({ kind, creditLimit }) => (kind === "account" ? <Rupees amount={creditLimit} /> : null),
    }),
  ];
}

import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import { Rupees } from "@/shared/ui/Rupees";
import { LockedBadge, WrongCodeTries } from "../Badges";
import styles from "../People.module.css";
import { USER_SORT, type User } from "../wire";

/** The columns of the list of users. */
export function useUserColumns(): ListColumn<User>[] {
  const { t } = useWords("people");
  const place = (key: "area" | "city"): ListColumn<User> => ({
    key,
    title: t(`users.${key}`),
    width: 128,
    from: "lg",
    sort: USER_SORT[key],
    render: (user) => (
      <p className="ellipsis" title={user[key]}>
        {user[key]}
      </p>
    ),
  });
  return [
    {
      key: "group",
      title: t("users.group"),
      width: 108,
      from: "lg",
      sort: USER_SORT.group,
      render: ({ group }) => group,
    },
    {
      key: "code",
      title: t("users.code"),
      width: 104,
      sort: USER_SORT.code,
      always: true,
      render: ({ code }) => <b className="figures">{code}</b>,
    },
    {
      key: "name",
      title: t("users.name"),
      sort: USER_SORT.name,
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
    },
    place("area"),
    place("city"),
    {
      key: "phone",
      title: t("users.phone"),
      width: 124,
      from: "lg",
      sort: USER_SORT.phone,
      render: ({ phone }) => <span className="figures">{phone}</span>,
    },
    {
      key: "limit",
      title: t("users.limit"),
      width: 128,
      figures: true,
      sort: USER_SORT.creditLimit,
      render: ({ kind, creditLimit }) => (kind === "account" ? <Rupees amount={creditLimit} /> : null),
    },
  ];
}

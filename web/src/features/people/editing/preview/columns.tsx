import { useWords } from "@/shared/i18n/useWords";
import { TwoLines } from "@/shared/list/Cells";
import type { ListColumn } from "@/shared/list/columns";
import type { Account } from "../wire";
import { ViewAs } from "./ViewAs";

export function useCustomerColumns(): ListColumn<Account>[] {
  const { t } = useWords("preview");
  return [
    {
      key: "code",
      title: t("code"),
      width: 84,
      always: true,
      render: ({ code }) => <b className="figures">{code}</b>,
    },
    {
      key: "name",
      title: t("name"),
      always: true,
      render: ({ name, person }) => <TwoLines first={name} second={person} title={name} />,
    },
    { key: "city", title: t("city"), width: 140, from: "lg", render: ({ city }) => city },
    {
      key: "phone",
      title: t("phone"),
      width: 124,
      from: "lg",
      render: ({ phone }) => <span className="figures">{phone}</span>,
    },
    { key: "role", title: t("role"), width: 112, from: "xl", render: ({ role }) => role },
    { key: "grade", title: t("grade"), width: 72, from: "lg", render: ({ grade }) => grade },
    {
      key: "view",
      title: t("view"),
      width: 112,
      always: true,
      untitled: true,
      render: ({ code, name, locked }) =>
        locked ? <small>{t("locked")}</small> : <ViewAs code={code} name={name} />,
    },
  ];
}

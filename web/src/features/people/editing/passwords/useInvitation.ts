import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { claimLink, inHalves } from "../rules";

type Invited = { url: string; who: string; name: string; code: string };

/** The message that brings a person their code and the page that takes it. */
export function useInvitation() {
  const { t } = useWords("people");
  const { company } = useStore();
  return ({ url, who, name, code }: Invited) =>
    t("password.message", {
      name,
      store: company.name,
      code: inHalves(code),
      link: claimLink(url, who, code),
    });
}

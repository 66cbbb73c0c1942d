import { Link } from "react-router";
import { ClaimForm } from "@/features/auth/ClaimForm";
import { useWords } from "@/shared/i18n/useWords";
import { useStore } from "@/shared/tenant/store-context";
import { usePageTitle } from "@/shared/ui/PageFrame";
import styles from "./LoginPage.module.css";
import { Doorway } from "./parts/Doorway";

/** Where a code of the store's becomes a password; whoever has one may be signed in as somebody else. */
export function ClaimPage() {
  const { t } = useWords("auth");
  const { company, path } = useStore();
  usePageTitle(`${t("claim.title")} · ${company.name}`);
  return (
    <Doorway>
      <ClaimForm />
      <p className={styles.other}>
        <Link to={path("login")}>{t("signIn")}</Link>
      </p>
    </Doorway>
  );
}

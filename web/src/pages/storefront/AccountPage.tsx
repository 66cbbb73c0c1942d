import { PunchPanel } from "@/features/field/punch/PunchPanel";
import { useGetAccountQuery } from "@/features/people/accounts/api";
import { Balance } from "@/features/people/accounts/Balance";
import { useAccountInBooks } from "@/features/people/accounts/BalanceCard";
import { useMedia } from "@/shared/hooks/useMedia";
import { LanguageSwitch } from "@/shared/i18n/LanguageSwitch";
import { useWords } from "@/shared/i18n/useWords";
import { InstallApp } from "@/shared/offline/InstallApp";
import { useSession } from "@/shared/session/useSession";
import { useSignInPath } from "@/shared/tenant/useSignInPath";
import { LinkButton } from "@/shared/ui/Button";
import { EmptyState } from "@/shared/ui/EmptyState";
import { Icon } from "@/shared/ui/Icon";
import { PageFrame } from "@/shared/ui/PageFrame";
import styles from "./AccountPage.module.css";
import { AccountArea, AccountPages } from "./parts/AccountArea";
import { AccountStart } from "./parts/AccountStart";

export function AccountPage() {
  const { t } = useWords("auth");
  const { t: common } = useWords("common");
  const signInPath = useSignInPath();
  const { signedIn, guest, salesperson } = useSession();
  return (
    <AccountArea>
      <PageFrame title={t("account")}>
        {signedIn ? (
          <Account />
        ) : (
          <EmptyState title={t("notSignedIn")} help={t("notSignedInHelp")}>
            <LinkButton look="primary" to={signInPath}>
              {t("signIn")}
            </LinkButton>
          </EmptyState>
        )}
        {salesperson && <PunchPanel />}
        {guest && (
          <LinkButton look="outline" to={signInPath}>
            {t("signIn")}
          </LinkButton>
        )}
        <div className={styles.wideHidden}>
          <AccountPages />
        </div>
        <InstallApp className={`${styles.pages} ${styles.install}`} />
        <div className={`${styles.pages} ${styles.language}`}>
          <Icon name="languages" /> {common("language")} <LanguageSwitch />
        </div>
      </PageFrame>
    </AccountArea>
  );
}

/** A wide window also lists the account's pages, to the left of the user. */
function Account() {
  const { claims } = useSession();
  const wide = useMedia("(min-width: 900px)");
  const inBooks = useAccountInBooks();
  return (
    <>
      <Who brief={wide && inBooks !== null} />
      {wide && inBooks && <AccountStart code={claims?.code ?? ""} />}
    </>
  );
}

function Who({ brief }: { brief: boolean }) {
  const { t } = useWords("auth");
  const { t: common } = useWords("common");
  const { claims, guest, customer, salesperson } = useSession();
  const isParty = customer && !guest && !salesperson;
  const { data: account, isLoading } = useGetAccountQuery(claims?.code ?? "", {
    skip: !isParty || !claims?.code,
  });
  return (
    <section className={styles.who}>
      <Icon name="user" size={24} />
      <div>
        <small>{t("signedInAs")}</small>
        <b>{guest ? t("guest") : (account?.name ?? claims?.name)}</b>
        {!guest && <small>{[claims?.code, account?.city].filter(Boolean).join(" · ")}</small>}
      </div>
      {/* The facts keep their place while the account loads, so that what is below does not move. */}
      {(account || isLoading) && !brief && (
        <dl className={`${styles.facts} figures`} aria-busy={isLoading}>
          <div>
            <dt>{common("balance.label")}</dt>
            <dd>{account ? <Balance amount={account.balance} /> : "…"}</dd>
          </div>
          <div>
            <dt>{common("balance.credits")}</dt>
            <dd>{account ? common("balance.creditDays", { count: account.creditDays }) : "…"}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

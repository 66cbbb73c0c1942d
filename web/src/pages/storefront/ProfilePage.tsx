import { useGetProfileQuery } from "@/features/people/accounts/api";
import { ProfileForm } from "@/features/people/accounts/ProfileForm";
import { PasswordForm } from "@/features/people/sign-ins/buyer/PasswordForm";
import { Sessions } from "@/features/people/sign-ins/buyer/Sessions";
import { useWords } from "@/shared/i18n/useWords";
import { useSession } from "@/shared/session/useSession";
import { EmptyState } from "@/shared/ui/EmptyState";
import { PageFrame } from "@/shared/ui/PageFrame";
import { Problem } from "@/shared/ui/Problem";
import { RowSkeletons } from "@/shared/ui/Skeleton";
import { AccountArea } from "./parts/AccountArea";
import { SignedInOnly } from "./parts/CustomersOnly";
import { DeleteAccount } from "./parts/DeleteAccount";

export function ProfilePage() {
  const { t } = useWords("account");
  const { guest } = useSession();
  return (
    <SignedInOnly>
      <AccountArea>
        <PageFrame title={t("profile.title")}>
          {guest ? (
            <EmptyState title={t("profile.none")} help={t("profile.noneHelp")} />
          ) : (
            <>
              <OwnProfile />
              <PasswordForm />
              <Sessions />
              <DeleteAccount />
            </>
          )}
        </PageFrame>
      </AccountArea>
    </SignedInOnly>
  );
}

/** The form with the user's account; nothing for a salesperson, who has no account. */
function OwnProfile() {
  const { claims, salesperson } = useSession();
  const code = claims?.code ?? "";
  const { data, currentData, error, refetch } = useGetProfileQuery(code, { skip: salesperson || !code });
  if (salesperson) return null;
  if (error && !currentData) return <Problem error={error} onRetry={refetch} />;
  return data ? <ProfileForm key={data.code} profile={data} /> : <RowSkeletons count={6} />;
}

-- The control schema: the registry of stores, and what administrators do with them. `{app}` is the login of
-- the application, which may only do what is granted here; the owner's login may do everything.
GRANT USAGE ON SCHEMA control TO {app};

-- The id of this deployment, in one row. It is part of the mark on every store's schema.
CREATE TABLE control.platform (
    alone boolean PRIMARY KEY DEFAULT true CHECK (alone),
    id uuid NOT NULL
);
INSERT INTO control.platform (id) VALUES (gen_random_uuid());

-- Databases of stores. Their addresses are in the deployment's settings.
CREATE TABLE control.databases (
    name text PRIMARY KEY,
    citus boolean NOT NULL DEFAULT false,
    takes_new boolean NOT NULL DEFAULT true,
    most_stores integer,
    added_at timestamptz NOT NULL DEFAULT now(),
    -- Spare schemas to keep ready; null is the setting's number.
    spares integer
);
INSERT INTO control.databases (name) VALUES ('main');
GRANT SELECT ON control.databases TO {app};

CREATE TABLE control.stores (
    mobile_number text PRIMARY KEY,
    database text NOT NULL,
    schema text NOT NULL UNIQUE,
    role text NOT NULL UNIQUE,
    state text NOT NULL,
    schema_version text NOT NULL,
    company_name text NOT NULL,
    person_name text NOT NULL,
    email text NOT NULL,
    city text NOT NULL,
    logo text,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- The oldest schema version whose release can serve the store.
    works_with text NOT NULL DEFAULT '0001',
    -- While the store is being moved.
    read_only boolean NOT NULL DEFAULT false,
    limits jsonb NOT NULL DEFAULT '{}',
    -- Only until a waiting store is approved.
    password_hash text,
    closed_at timestamptz,
    -- Statistics of the time of `counted_at`.
    products integer NOT NULL DEFAULT 0,
    customers integer NOT NULL DEFAULT 0,
    orders_30_days integer NOT NULL DEFAULT 0,
    last_order_at timestamptz,
    storage_bytes bigint NOT NULL DEFAULT '0',
    counted_at timestamptz,
    -- Shown to the owner.
    suspended_at timestamptz,
    suspended_reason text,
    denied_reason text,
    CONSTRAINT stores_state_check CHECK (
        state IN ('waiting', 'denied', 'provisioning', 'active', 'suspended', 'closed', 'erasing')
    )
);
CREATE INDEX stores_version ON control.stores (schema_version);
GRANT SELECT ON control.stores TO {app};
-- The owner edits the description of the store, but not where it is stored.
GRANT UPDATE (company_name, person_name, email, city, logo) ON control.stores TO {app};

CREATE TABLE control.store_days (
    store text,
    day date,
    products integer NOT NULL,
    customers integer NOT NULL,
    orders integer NOT NULL,
    storage_bytes bigint NOT NULL,
    PRIMARY KEY (store, day)
);

-- The numbers in the names of schemas.
CREATE SEQUENCE control.schema_numbers;

-- Ready schemas that no store uses yet.
CREATE TABLE control.spares (
    schema text PRIMARY KEY,
    role text NOT NULL,
    database text NOT NULL,
    schema_version text NOT NULL,
    made_at timestamptz NOT NULL DEFAULT now()
);

-- Long-running jobs of the platform.
CREATE TABLE control.jobs (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    store text,
    state text NOT NULL DEFAULT 'waiting',
    done integer NOT NULL DEFAULT 0,
    total integer NOT NULL DEFAULT 0,
    message text NOT NULL DEFAULT '',
    arguments jsonb NOT NULL DEFAULT '{}',
    result jsonb NOT NULL DEFAULT '{}',
    asked_by text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    -- The last sign of life of the process that runs it.
    heard_at timestamptz,
    finished_at timestamptz,
    CONSTRAINT jobs_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed'))
);
CREATE INDEX jobs_newest ON control.jobs (created_at DESC);
-- One job of a kind per store at a time: a second request gets the running one.
CREATE UNIQUE INDEX jobs_open ON control.jobs (kind, coalesce(store, ''))
    WHERE state IN ('waiting', 'running');
-- The application notices a move soon.
GRANT SELECT (kind, store, state) ON control.jobs TO {app};

-- Messages of a store that failed on every attempt and wait for an administrator.
CREATE TABLE control.failed_tasks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    store text NOT NULL,
    message bigint NOT NULL,
    task text NOT NULL,
    error text NOT NULL,
    attempts integer NOT NULL,
    failed_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT failed_tasks_message UNIQUE (store, message)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.failed_tasks TO {app};

-- The bucket itself says which backups there are.
CREATE TABLE control.backups (
    name text PRIMARY KEY,
    -- Null for the control schema.
    store text,
    made_at timestamptz NOT NULL,
    bytes bigint NOT NULL,
    rows bigint,
    files bigint,
    -- The last verification, and its problem.
    verified_at timestamptz,
    problem text NOT NULL DEFAULT ''
);
CREATE INDEX backups_made_at ON control.backups (made_at DESC, name);
CREATE INDEX backups_store ON control.backups (store, made_at DESC);

CREATE TABLE control.administrators (
    email text PRIMARY KEY,
    password_hash text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    totp_secret text,
    -- A new secret, until its first code proves that the authenticator has it.
    totp_pending text,
    recovery_codes text[] NOT NULL DEFAULT '{}',
    -- The last period of 30 seconds whose code was used, because each code works once.
    totp_step bigint,
    signed_in_at timestamptz
);
GRANT SELECT ON control.administrators TO {app};

CREATE TABLE control.administrator_sessions (
    id uuid PRIMARY KEY,
    email text NOT NULL REFERENCES control.administrators (email) ON DELETE CASCADE,
    refresh_hash text NOT NULL,
    previous_refresh_hash text,
    refreshed_at timestamptz NOT NULL DEFAULT now(),
    address text NOT NULL DEFAULT '',
    device text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE INDEX administrator_sessions_email ON control.administrator_sessions (email);
-- Every request needs these, without the secrets.
GRANT SELECT (id, email, expires_at, ended_at) ON control.administrator_sessions TO {app};

CREATE TABLE control.audit_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    administrator text NOT NULL,
    action text NOT NULL,
    store text,
    details jsonb NOT NULL DEFAULT '{}',
    address text NOT NULL DEFAULT ''
);
CREATE INDEX audit_log_administrator ON control.audit_log (administrator, id DESC);
CREATE INDEX audit_log_store ON control.audit_log (store, id DESC);
GRANT SELECT, INSERT ON control.audit_log TO {app};
-- No one can edit the audit log, not even the login that owns the table.
CREATE FUNCTION control.refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog AS
$$ BEGIN RAISE EXCEPTION 'the audit log is only added to'; END $$;
CREATE TRIGGER audit_log_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON control.audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION control.refuse_change();

-- Administrators' views of stores as their owners.
CREATE TABLE control.support_views (
    id uuid PRIMARY KEY,
    store text NOT NULL,
    administrator text NOT NULL,
    -- Not a foreign key: the owner still reads of the view when the administrator's session is deleted.
    session uuid NOT NULL,
    reason text NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    ended_at timestamptz
);
CREATE INDEX support_views_store ON control.support_views (store, started_at DESC);
GRANT SELECT ON control.support_views TO {app};

-- Messages of the platform to owners.
CREATE TABLE control.messages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    title text NOT NULL,
    body text NOT NULL,
    link text,
    audience text NOT NULL,
    store text,
    created_by text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    withdrawn_at timestamptz,
    pushed_at timestamptz,
    CONSTRAINT messages_audience_check CHECK (audience IN ('all', 'active', 'suspended', 'store'))
);
GRANT SELECT ON control.messages TO {app};

-- One row for each store whose owner has closed the message; deleted with the message.
CREATE TABLE control.message_reads (
    message_id bigint REFERENCES control.messages (id) ON DELETE CASCADE,
    store text,
    read_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (message_id, store)
);
CREATE INDEX message_reads_store ON control.message_reads (store);
GRANT SELECT, INSERT ON control.message_reads TO {app};

-- One-time codes that verify mobile numbers.
CREATE TABLE control.codes (
    -- The digest of the ticket, which only the requesting browser has.
    id text PRIMARY KEY,
    purpose text NOT NULL,
    -- Empty while the store is still being opened.
    store text NOT NULL DEFAULT '',
    number text NOT NULL,
    deliver boolean NOT NULL,
    code_hash text NOT NULL,
    tries_left integer NOT NULL,
    -- The encrypted code, until it is sent.
    sealed text,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX codes_due ON control.codes (due_at) WHERE sealed IS NOT NULL;
CREATE INDEX codes_expired ON control.codes (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON control.codes TO {app};

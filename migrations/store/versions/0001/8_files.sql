-- A file in the private prefix. Uploads are kept for a day; files that are only read, such as spreadsheets,
-- for a week.
CREATE TABLE store.uploads (
    name text PRIMARY KEY,
    content_type text NOT NULL,
    size bigint NOT NULL,
    -- Pictures are fitted to this size.
    width integer,
    height integer,
    state text NOT NULL DEFAULT 'waiting',
    -- A message key.
    reason text,
    -- The public file made of it.
    file text,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT uploads_state_check CHECK (state IN ('waiting', 'ready', 'refused'))
);
CREATE INDEX uploads_created ON store.uploads (created_at);

-- A public file made of an upload, or a private picture.
CREATE TABLE store.files (
    name text PRIMARY KEY,
    -- When a row was last seen to refer to it.
    checked_at timestamptz NOT NULL DEFAULT now(),
    -- Who added a private picture.
    added_by text NOT NULL DEFAULT ''
);
CREATE INDEX files_checked ON store.files (checked_at);

-- The files that a row is to have once the uploads among them are prepared.
CREATE TABLE store.attachments (
    purpose text NOT NULL,
    target text NOT NULL,
    names text[] NOT NULL,
    version uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (purpose, target)
);

-- One export file for one person.
CREATE TABLE store.exports (
    id uuid PRIMARY KEY,
    kind text NOT NULL,
    arguments jsonb NOT NULL DEFAULT '{}',
    -- `guest:…`, `party:…`, `sman:…`, `link:…` or `owner`.
    requested_by text NOT NULL,
    state text NOT NULL DEFAULT 'waiting',
    percent integer NOT NULL DEFAULT 0,
    file text,
    file_name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    -- The content key of a list that others may be given too; their rows then name the same `file`.
    shown text,
    -- A digest of the client's address.
    asked_from text,
    CONSTRAINT exports_state_check CHECK (state IN ('waiting', 'running', 'ready', 'failed'))
);
CREATE INDEX exports_created ON store.exports (created_at);
CREATE INDEX exports_of_person ON store.exports (requested_by, kind);

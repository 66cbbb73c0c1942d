@echo off
rem Starts the agent with Windows, no matter which user is signed in, and restarts it if it ends. Run this as
rem administrator, after `haat-agent.exe pair --data "%ProgramData%\Haat Agent" ...`, from the folder of haat-agent.exe.
set AGENT=%~dp0haat-agent.exe
if not exist "%AGENT%" (
  echo haat-agent.exe is not in this folder.
  exit /b 1
)
icacls "%ProgramData%\Haat Agent" /inheritance:r /grant:r SYSTEM:(OI)(CI)F Administrators:(OI)(CI)F >nul
powershell -NoProfile -ExecutionPolicy Bypass -Command ^
  "$action = New-ScheduledTaskAction -Execute '%AGENT%' -Argument 'run --data \"%ProgramData%\Haat Agent\"';" ^
  "$start = New-ScheduledTaskTrigger -AtStartup;" ^
  "$rules = New-ScheduledTaskSettingsSet -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -ExecutionTimeLimit 0 -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries;" ^
  "Register-ScheduledTask -TaskName 'Haat Agent' -Action $action -Trigger $start -Settings $rules -User SYSTEM -RunLevel Highest -Force | Start-ScheduledTask"

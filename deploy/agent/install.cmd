@echo off
rem Installs the agent as a service: see README.md. Run it as administrator, from the folder of haat-agent.exe:
rem     install.cmd CHECKSUM
"%SystemRoot%\System32\WindowsPowerShell\v1.0\powershell.exe" -NoProfile -ExecutionPolicy Bypass -File "%~dp0install.ps1" %*

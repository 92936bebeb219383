{%- comment %} chips: what the page is narrowed by; each leads to the page without it. {% endcomment -%}
{%- if chips.size > 0 %}
<ul class="chips" aria-label="{{ 'understood' | t }}">
  {%- for chip in chips %}
  <li><a class="chip away" href="{{ chip.path | link }}" aria-current="true"><span class="hidden">{{ 'takeAway' | t: name: chip.name }}</span><span aria-hidden="true">{{ chip.name }}<span class="cross"> ×</span></span></a></li>
  {%- endfor %}
</ul>
{%- endif %}
